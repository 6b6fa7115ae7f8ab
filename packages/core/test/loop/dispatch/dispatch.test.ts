import { describe, expect, it } from "vitest";
import { dispatch } from "@fossick/core/loop/dispatch/dispatch.ts";
import { fakeRetriever, sampleContext, sampleQuery } from "../../../../../test/parts/index.ts";
import type { Retriever } from "@fossick/core/parts.ts";

const failing = (name: string): Retriever => ({
  name,
  retrieve: async () => {
    throw new RangeError("out of luck");
  },
});
const pathsOf = ({ candidates }: Awaited<ReturnType<typeof dispatch>>): string[] =>
  candidates.map(({ path }) => path);

describe("dispatch", () => {
  it("asks every retriever the same query and joins their lists", async () => {
    const asked: unknown[] = [];
    const listening = fakeRetriever("commit", (query) => {
      asked.push(query);
      return ["b.ts"];
    });
    const dispatched = await dispatch(
      sampleQuery,
      [fakeRetriever("path", ["a.ts", "b.ts"]), listening],
      sampleContext(),
    );
    expect(asked).toEqual([sampleQuery]);
    expect(dispatched).toEqual({
      candidates: [
        { path: "b.ts", lists: { path: 2, commit: 1 } },
        { path: "a.ts", lists: { path: 1 } },
      ],
      faults: [],
    });
  });

  it("goes on without a retriever that fails, and tells it", async () => {
    const dispatched = await dispatch(
      sampleQuery,
      [failing("text"), fakeRetriever("path", ["a.ts"])],
      sampleContext(),
    );
    expect(pathsOf(dispatched)).toEqual(["a.ts"]);
    expect(dispatched.faults).toEqual([
      { part: "dispatch/text", code: "RETRIEVER_FAILED", message: "RangeError: out of luck" },
    ]);
  });

  it("throws when every retriever fails", async () => {
    await expect(dispatch(sampleQuery, [failing("text"), failing("path")], sampleContext())).rejects.toThrow(
      "out of luck",
    );
  });

  it("finds nothing without complaint when the lists are empty", async () => {
    expect(await dispatch(sampleQuery, [fakeRetriever("text", [])], sampleContext())).toEqual({
      candidates: [],
      faults: [],
    });
  });

  it("ranks what the query excludes lower, by path and by glob", async () => {
    const retriever = fakeRetriever("text", [
      "app/[id]/page.ts",
      "test/a.ts",
      "src/c.ts",
      "src/a.ts",
      "src/b.ts",
    ]);
    const excludes = [
      { pattern: "app/[id]/page.ts", because: "relevance 0.05 when judged" },
      { pattern: "src/c.ts", because: "relevance 0.05 when judged" },
      { pattern: "test/**", because: "given by the caller" },
    ];
    const dispatched = await dispatch({ ...sampleQuery, excludes }, [retriever], sampleContext());
    expect(pathsOf(dispatched)).toEqual([
      "src/a.ts",
      "src/b.ts",
      "app/[id]/page.ts",
      "test/a.ts",
      "src/c.ts",
    ]);
  });

  it("throws the signal's reason, before and while asking", async () => {
    const reason = new Error("no longer wanted");
    const before = sampleContext({ signal: AbortSignal.abort(reason) });
    await expect(dispatch(sampleQuery, [fakeRetriever("text", ["a.ts"])], before)).rejects.toBe(reason);

    for (const place of ["first", "last"]) {
      const controller = new AbortController();
      const stopping: Retriever = {
        name: "stopping",
        retrieve: async () => {
          controller.abort(reason);
          throw new Error("interrupted");
        },
      };
      const other = fakeRetriever("text", ["a.ts"]);
      const retrievers = place === "first" ? [stopping, other] : [other, stopping];
      const during = sampleContext({ signal: controller.signal });
      await expect(dispatch(sampleQuery, retrievers, during)).rejects.toBe(reason);
    }
  });
});
