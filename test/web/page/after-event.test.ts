import { describe, expect, it } from "vitest";
import type { CycleView, SearchEvent } from "@fossick/page/view/types.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import { afterEvent, doneSearch, requestOf } from "../../../web/src/state/after-event.ts";
import type { ShownSearch } from "../../../web/src/state/page-state.ts";
import { viewWith } from "./sample-view.ts";

const query: Query = { patterns: [], keywords: [], excludes: [], focusAreas: [] };
const running: ShownSearch = { request: { task: "retry" }, status: "running", cycles: [] };
const ended = (number: number, accepted: readonly string[]): CycleView => ({
  number,
  query,
  accepted,
  best: [{ path: "a.ts", relevance: 0.8, worth: 0.6, reason: "named" }],
  learned: [],
});
const after = (...events: readonly SearchEvent[]): ShownSearch => events.reduce(afterEvent, running);

describe("a search that tells of itself", () => {
  it("shows the index until its first cycle begins", () => {
    const read = after({ kind: "indexing", done: 3, total: 9 });
    expect(read.indexing).toEqual({ done: 3, total: 9 });
    expect(afterEvent(read, { kind: "cycleStart", number: 1, query }).indexing).toBeUndefined();
  });

  it("shows the stage of the cycle that runs, and none of one that has ended", () => {
    const began = after(
      { kind: "cycleStart", number: 1, query },
      { kind: "stage", number: 1, stage: "evaluate" },
    );
    expect(began.cycles).toEqual([{ number: 1, query, stage: "evaluate" }]);
    const cycle = ended(1, ["a.ts"]);
    expect(afterEvent(began, { kind: "cycleEnd", cycle }).cycles).toEqual([
      { number: 1, query, ended: cycle },
    ]);
  });

  it("lets a second cycle leave the first as it was", () => {
    const cycle = ended(1, ["a.ts"]);
    const search = after(
      { kind: "cycleStart", number: 1, query },
      { kind: "cycleEnd", cycle },
      { kind: "cycleStart", number: 2, query },
      { kind: "stage", number: 2, stage: "dispatch" },
    );
    expect(search.cycles.map(({ number, stage, ended: end }) => [number, stage, end?.accepted])).toEqual([
      [1, undefined, ["a.ts"]],
      [2, "dispatch", undefined],
    ]);
  });

  it("begins anew where the search is made again", () => {
    const start = (number: number) => ({ kind: "cycleStart", number, query }) as const;
    const first = [start(1), { kind: "cycleEnd", cycle: ended(1, ["a.ts"]) } as const, start(2)];
    const again = after(...first, start(1));
    expect(again.cycles).toEqual([{ number: 1, query }]);
    expect(afterEvent(again, start(2)).cycles.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("keeps what was watched beside what the answer says, and its id", () => {
    const view = viewWith({
      cycles: [{ number: 1, query, candidates: 7, accepted: ["a.ts"], learned: [], ms: 9 }],
    });
    const done = after(
      { kind: "cycleStart", number: 1, query },
      { kind: "cycleEnd", cycle: ended(1, ["a.ts"]) },
      { kind: "done", id: "s1", view },
    );
    expect(done).toMatchObject({ status: "done", id: "s1", view });
    expect(done.cycles[0]?.ended).toMatchObject({ ms: 9, best: [{ path: "a.ts" }] });
  });

  it("says why it failed and keeps its cycles", () => {
    const failed = { kind: "failed", code: "ROOT_UNREADABLE", message: "no" } as const;
    expect(after({ kind: "cycleStart", number: 1, query }, failed)).toMatchObject({
      status: "failed",
      failed,
      cycles: [{ number: 1 }],
    });
  });
});

describe("what a server says of a failure", () => {
  it("is on one line, with what is hidden in it spelt out", () => {
    const failed = after({ kind: "failed", code: "X", message: "no\n\u202Esuch", hint: "a\u0007b" });
    expect(failed.failed).toMatchObject({
      message: String.raw`no \u202esuch`,
      hint: String.raw`a\x07b`,
    });
  });
});

describe("a search that nobody watched", () => {
  it("has its cycles from the answer", () => {
    const view = viewWith({
      cycles: [{ number: 1, query, candidates: 3, accepted: [], learned: [], ms: 5 }],
    });
    const { cycles, status } = doneSearch({ request: requestOf(view), cycles: [] }, view);
    expect(status).toBe("done");
    expect(cycles[0]?.ended).toMatchObject({ candidates: 3, best: [] });
  });

  it("can be asked for again as it was", () => {
    expect(requestOf(viewWith({}))).toEqual({
      task: "retry",
      globs: ["src/**"],
      excludes: [],
      threshold: 0.7,
    });
  });

  it("has its words beside the task again", () => {
    const task = { text: "retry", keywords: ["backoff"], language: "en" } as const;
    expect(requestOf(viewWith({ task }))).toMatchObject({ task: "retry", keywords: ["backoff"] });
  });
});
