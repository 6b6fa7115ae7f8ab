import { describe, expect, it } from "vitest";
import { viewOfRetrieval } from "@fossick/page/view/view-of-trace.ts";
import { calls } from "@fossick/page/server/calls/index.ts";
import type { PageEngine } from "@fossick/page/server/page-session.ts";
import { followCycles } from "@fossick/page/server/follow-cycles.ts";
import { createPastSearches } from "@fossick/page/server/page-session.ts";
import { sampleCycles, sampleQuery } from "../../../../test/parts/index.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";
import { createFakePageSession } from "./fake-page-session.ts";

const limits = { maxCycles: 3, threshold: 0.7, maxTokens: 16_000, globs: [], excludes: [] } as const;
const viewOf = (text: string) =>
  viewOfRetrieval({ ...sampleRetrieval, task: { text, language: "en" } }, { limits });
const keptOf = (text: string) => ({
  view: viewOf(text),
  request: { task: text, globs: ["src/**"] },
  isJudged: false,
});
const never = new AbortController().signal;

describe("past searches", () => {
  it("are the last fifty, newest first, and can be opened again", () => {
    const past = createPastSearches(() => "");
    const ids = Array.from({ length: 60 }, (_, at) => past.add(keptOf(`task ${at}`)));
    expect(past.list()).toHaveLength(50);
    expect(past.list()[0]).toEqual({
      id: ids[59],
      task: "task 59",
      request: { task: "task 59", globs: ["src/**"] },
      files: 2,
      ms: sampleRetrieval.stats.ms,
      isJudged: false,
    });
    expect(past.get(ids[10] ?? "").view.retrieval.task.text).toBe("task 10");
    expect(() => past.get(ids[9] ?? "")).toThrow("this search is no longer kept");
    expect(() => past.get("__proto__")).toThrow("this search is no longer kept");
  });

  it("are listed only once they are kept, where their page began them by itself", () => {
    const remembered: string[] = [];
    const past = createPastSearches(
      () => "",
      ({ request }) => remembered.push(request.task),
    );
    const first = past.add(keptOf("asked"));
    const id = past.add({ ...keptOf("half wri"), isTentative: true });
    expect([past.list().map(({ task }) => task), remembered]).toEqual([["asked"], ["asked"]]);
    expect(past.get(id).view.retrieval.task.text).toBe("half wri");
    for (let at = 0; at < 60; at++) past.add({ ...keptOf("more"), isTentative: true });
    expect(past.get(first).request.task).toBe("asked");
    expect(() => past.get(id)).toThrow("this search is no longer kept");
    const last = past.add({ ...keptOf("half written"), isTentative: true });
    const entered = past.keep(last);
    expect(past.keep(first)).toBe(first);
    expect(past.list()[0]).toMatchObject({ id: entered, task: "half written" });
    expect(remembered).toEqual(["asked", "half written"]);
  });

  it("are listed no more once they are cleared, and can be read on by a page that shows them", () => {
    const past = createPastSearches(() => "");
    const id = past.add(keptOf("one"));
    past.clear();
    expect(past.list()).toEqual([]);
    expect(past.get(id).request.task).toBe("one");
    past.add(keptOf("two"));
    expect(past.list()).toHaveLength(1);
  });

  it("become a file with the lines of its files, unless those are others by now", async () => {
    const asked: (readonly string[])[] = [];
    const pack: PageEngine["pack"] = async (files) => {
      asked.push(files.map(({ path }) => path));
      const parts = [{ startLine: 1, endLine: 1, text: "export const packed = 1;" }];
      return [{ path: "src/auth/tokens.ts", tokens: 5, whole: true, parts }];
    };
    const pageSession = createFakePageSession({ pack });
    const here = pageSession.past.add(keptOf("here"));
    const elsewhere = pageSession.past.add({
      ...keptOf("elsewhere"),
      view: { ...viewOf("elsewhere"), isOfRoot: false },
    });
    const htmlOf = async (id: string) => (await calls.html.handle({ id }, pageSession, never)).html;
    expect(await htmlOf(here)).toContain("export const packed = 1;");
    expect(await htmlOf(elsewhere)).not.toContain("export const packed");
    expect(asked).toEqual([["src/auth/tokens.ts", "src/auth/session-manager.ts", "src/models/user.ts"]]);
  });

  it("become a prompt with as much of their text as the limit allows", async () => {
    const asked: number[] = [];
    const pack: PageEngine["pack"] = async (files, maxTokens) => {
      asked.push(maxTokens);
      const parts = [{ startLine: 1, endLine: 1, text: "export const packed = 1;" }];
      return files.slice(0, 1).map(({ path }) => ({ path, tokens: 5, whole: true, parts }));
    };
    const pageSession = createFakePageSession({ pack });
    const promptOf = async (id: string) => calls.prompt.handle({ id }, pageSession, never);
    const { text, tokens } = await promptOf(pageSession.past.add(keptOf("here")));
    expect([tokens, asked]).toEqual([5, [16_000]]);
    expect(text).toContain("export const packed = 1;");
    const view = { ...viewOf("elsewhere"), isOfRoot: false } as const;
    const elsewhere = await promptOf(pageSession.past.add({ ...keptOf("elsewhere"), view }));
    expect(elsewhere.text).not.toContain("export const packed");
  });
});

describe("followed cycles", () => {
  const [first, second] = sampleCycles();
  if (!first || !second) throw new Error("two cycles");

  it("are each told once, and begin anew with a search that does", () => {
    const told: number[] = [];
    const followed = followCycles(({ number }) => told.push(number));
    void followed.reporter.onCycleStart(1, sampleQuery);
    void followed.reporter.onCycleEnd(first);
    void followed.reporter.onCycleStart(2, second.query);
    void followed.reporter.onCycleEnd(second);
    expect(followed.ended().map(({ accepted, number }) => [number, accepted])).toEqual([
      [1, ["src/auth.ts", "src/tokens.ts"]],
      [2, ["src/session-manager.ts"]],
    ]);
    expect(followed.query()).toBe(second.query);
    void followed.reporter.onCycleStart(1, sampleQuery);
    expect(followed.ended()).toEqual([]);
    void followed.reporter.onCycleEnd(second);
    expect(followed.ended()[0]?.accepted).toEqual(["src/auth.ts", "src/session-manager.ts", "src/tokens.ts"]);
    expect(told).toEqual([1, 2, 2]);
  });
});

describe("a judged search", () => {
  const step = {
    kind: "candidates",
    cycle: 1,
    candidates: [],
    termGaps: [],
    learned: [],
    faults: [],
  } as const;
  const [cycle] = sampleCycles();

  it("shows each step with the cycles so far, and in the end is a search like any other", async () => {
    const submitted: unknown[] = [];
    const judge: PageEngine["judge"] = async (task, hints, run) => {
      expect([task, hints, run?.settings]).toEqual([
        { text: "fix it" },
        { keywords: ["lamp"] },
        { maxCycles: 10, threshold: 0.6 },
      ]);
      await run?.reporter?.onCycleStart?.(1, sampleQuery);
      let current: Awaited<ReturnType<PageEngine["judge"]>>["step"] = step;
      return {
        get step() {
          return current;
        },
        trace: async () => undefined,
        submit: async (verdicts, refinement, options) => {
          submitted.push(verdicts, refinement);
          if (cycle) await options?.reporter?.onCycleEnd?.(cycle);
          return (current = { kind: "finished", retrieval: sampleRetrieval });
        },
      };
    };
    const pageSession = createFakePageSession({ judge });
    const request = { task: "fix it", threshold: 0.6, hints: { keywords: ["lamp"] } };
    const begun = await calls.judge.handle(request, pageSession, never);
    expect(begun).toEqual({ id: "judged-1", cycles: [], query: sampleQuery, step });
    const verdicts = [{ path: "src/auth.ts", relevance: 1, reason: "", missingContext: [] }];
    const ended = await calls.submit.handle(
      { id: begun.id, verdicts, refinement: { searchOn: false } },
      pageSession,
      never,
    );
    expect(ended.cycles.map(({ number }) => number)).toEqual([1]);
    if (ended.step.kind !== "finished") throw new Error("it ends");
    expect(ended.step.view.retrieval).toEqual(sampleRetrieval);
    expect(submitted).toEqual([verdicts, { searchOn: false }]);
    expect(pageSession.past.list()).toMatchObject([
      { isJudged: true, request: { task: "fix it", threshold: 0.6 } },
    ]);
    expect(pageSession.past.list()[0]?.request).not.toHaveProperty("hints");
    // Nobody asked for this limit.
    expect(pageSession.past.list()[0]?.request).not.toHaveProperty("maxCycles");
  });
});
