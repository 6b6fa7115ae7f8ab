import { afterEach, describe, expect, it } from "vitest";
import type { Server } from "../../../web/src/backend/backend.ts";
import { clearSearch, showView } from "../../../web/src/state/actions.ts";
import { clearMarks, mark } from "../../../web/src/state/feedback.ts";
import { state } from "../../../web/src/state/page-state.ts";
import { isPartial, readOf, replacePartial } from "../../../web/src/state/partial.ts";
import { fileWith, viewWith } from "./sample-view.ts";

const stats = { ms: 100, indexMs: 20, tokens: 0, redacted: 0 };
const partial = () =>
  viewWith({
    files: [fileWith({ path: "a.ts" })],
    repository: { root: ".", files: 7_292 },
    stats: { ...stats, indexed: 166 / 7_292 },
  });
const whole = viewWith({ files: [fileWith({ path: "a.ts" }), fileWith({ path: "b.ts" })] });

/** A server whose index is whole when the test says so. */
function slowServer() {
  let finish: () => void = () => undefined;
  const asked: string[] = [];
  async function* stream(name: string) {
    asked.push(name);
    if (name === "warm") await new Promise<void>((resolve) => (finish = resolve));
    yield name === "warm" ? { kind: "done" } : { kind: "done", id: "search-2", view: whole };
  }
  state.backend.value = { server: { call: async () => [], stream } as unknown as Server };
  return { asked, finish: () => finish() };
}

const before = state.backend.value;
replacePartial();
afterEach(() => {
  clearMarks();
  clearSearch();
  state.backend.value = before;
});

describe("an answer made of a part of the files", () => {
  it("says of how many", () => {
    expect([isPartial(partial()), isPartial(whole)]).toEqual([true, false]);
    expect(readOf(partial())).toEqual(["166", "7,292"]);
  });

  it("gives way to the whole one, and leaves the file open and the task that is written", async () => {
    const { asked, finish } = slowServer();
    showView(partial(), "search-1", { task: "retry" });
    state.selectedPath.value = "a.ts";
    state.draft.value = { task: "another" };
    await expect.poll(() => asked).toEqual(["warm"]);
    finish();
    await expect.poll(() => state.search.value?.id).toBe("search-2");
    expect(state.search.value).toMatchObject({ view: whole, request: { task: "retry" }, status: "done" });
    expect([state.selectedPath.value, state.draft.value.task]).toEqual(["a.ts", "another"]);
    expect(asked).toEqual(["warm", "search"]);
  });

  it("stays where it is marked, and where another one is shown", async () => {
    const { asked, finish } = slowServer();
    showView(partial(), "search-1", { task: "retry" });
    mark("a.ts", "used");
    finish();
    await expect.poll(() => state.warming.value).toBeUndefined();
    showView(partial(), "search-3", { task: "retry" });
    showView(whole, "search-4", { task: "other" });
    finish();
    await expect.poll(() => state.warming.value).toBeUndefined();
    expect([state.search.value?.id, asked.includes("search")]).toEqual(["search-4", false]);
  });
});
