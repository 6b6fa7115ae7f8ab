import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JudgedView, SearchView } from "@fossick/page/view/types.ts";
import type { JudgedCandidate } from "@fossick/library/index.ts";
import type { Server } from "../../web/src/backend/backend.ts";
import { PageFault } from "../../web/src/backend/page-fault.ts";
import { noVerdicts, noWishes, withVerdict } from "../../web/src/judging/verdicts.ts";
import { clearSearch, stopSearch } from "../../web/src/state/actions.ts";
import { endedByUser, isBusy, judging, startJudging, submitVerdicts } from "../../web/src/state/judging.ts";
import { state } from "../../web/src/state/page-state.ts";
import { hasUnsent, isLost, leaveSearch, leaving } from "../../web/src/state/unsent.ts";

const query = { patterns: [], keywords: [], excludes: [], focusAreas: [] };
const candidate = (path: string): JudgedCandidate => ({
  path,
  relevance: 0.5,
  reason: "",
  spans: [],
  excerpts: [],
  evidence: [],
  language: "typescript",
  sizeBytes: 1,
  tokens: 1,
});
const shown = (cycle: number, paths: readonly string[]): JudgedView => ({
  id: "judged-1",
  cycles: [],
  query,
  step: {
    kind: "candidates",
    cycle,
    candidates: paths.map(candidate),
    termGaps: [],
    learned: [],
    faults: [],
  },
});

/** Answers in order; what is a fault is thrown. */
function serverOf(answers: readonly (JudgedView | PageFault)[]) {
  const asked: { readonly name: string; readonly input: unknown }[] = [];
  const left = [...answers];
  const call = async (name: string, input: unknown): Promise<unknown> => {
    if (name === "history" || name === "earlier") return [];
    asked.push({ name, input });
    const answer = left.shift();
    if (answer === undefined || answer instanceof PageFault) throw answer ?? new Error("asked too often");
    return answer;
  };
  // A server answers each call with what belongs to it; this one is asked for steps alone.
  const server = { call, stream: () => expect.fail("nothing streams here") } as unknown as Server;
  return { asked, server };
}

const say = (path: string) =>
  (judging.value = { ...judging.value, verdicts: withVerdict(judging.value.verdicts, path, "accept") });

describe("a search that its user judges", () => {
  const before = state.backend.value;
  beforeEach(() => {
    judging.value = {
      verdicts: noVerdicts,
      sent: new Map(),
      wishes: noWishes,
      earlier: [],
      isWaiting: false,
    };
  });
  afterEach(() => {
    clearSearch();
    state.backend.value = before;
  });

  it("waits for verdicts, hands them over once, and keeps files left open for later", async () => {
    const { asked, server } = serverOf([shown(1, ["a.ts", "b.ts"]), shown(2, ["c.ts"]), shown(3, [])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    expect(state.search.value).toMatchObject({ status: "judging", cycles: [{ number: 1 }] });
    say("a.ts");
    judging.value = { ...judging.value, wishes: { missing: "", words: "jwt" } };
    await submitVerdicts(true);
    expect(judging.value.earlier.map(({ path }) => path)).toEqual(["a.ts", "b.ts"]);
    expect(judging.value.wishes).toEqual(noWishes);
    expect(judging.value.verdicts.undoable).toEqual([]);
    say("b.ts");
    await submitVerdicts(false);
    expect(asked.map(({ input }) => input)).toMatchObject([
      { task: "expiry" },
      { id: "judged-1", verdicts: [{ path: "a.ts" }], refinement: { searchOn: true, keywords: ["jwt"] } },
      { id: "judged-1", verdicts: [{ path: "b.ts" }], refinement: { searchOn: false } },
    ]);
  });

  it("loses nothing where handing over fails", async () => {
    const fault = new PageFault({ code: "SERVER_GONE", message: "gone" });
    const { asked, server } = serverOf([shown(1, ["a.ts"]), fault, shown(2, [])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    say("a.ts");
    judging.value = { ...judging.value, wishes: { missing: "the schema", words: "" } };
    const { verdicts, wishes } = judging.value;
    await submitVerdicts(true);
    expect(judging.value).toMatchObject({ isWaiting: false, verdicts, wishes });
    expect(judging.value.failed).toMatchObject({ code: "SERVER_GONE" });
    await submitVerdicts(true);
    expect(judging.value).not.toHaveProperty("failed");
    expect(asked[2]?.input).toEqual(asked[1]?.input);
  });

  it("shows the answer in the end, under the id by which the server keeps it", async () => {
    const view = { retrieval: { cycles: [], files: [], threshold: 0.7 } } as unknown as SearchView;
    const { server } = serverOf([
      shown(1, ["a.ts"]),
      { ...shown(1, []), step: { kind: "finished", id: "search-7", view } },
    ]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    await submitVerdicts(false);
    expect(state.search.value).toMatchObject({ id: "search-7", status: "done", view });
    expect(state.search.value).not.toHaveProperty("judged");
    expect([...endedByUser.value]).toContain("search-7");
  });

  it("does not come back to a search that was left meanwhile", async () => {
    const { server } = serverOf([shown(1, ["a.ts"]), shown(2, ["b.ts"])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    const submitted = submitVerdicts(true);
    clearSearch();
    await submitted;
    expect(state.search.value).toBeUndefined();
  });

  it("keeps what is written while the server works, for the next step", async () => {
    const { server } = serverOf([shown(1, ["a.ts"]), shown(2, ["b.ts"])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    judging.value = { ...judging.value, wishes: { missing: "the schema", words: "jwt" } };
    const submitted = submitVerdicts(true);
    judging.value = { ...judging.value, wishes: { missing: "the schema\nits tests", words: "jwt" } };
    await submitted;
    expect(judging.value.wishes).toEqual({ missing: "its tests", words: "" });
  });

  it("ends the server's work when it is stopped, and keeps the verdicts", async () => {
    const { server } = serverOf([shown(1, ["a.ts"])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    say("a.ts");
    const { verdicts } = judging.value;
    const call = (_name: string, _input: unknown, signal?: AbortSignal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    state.backend.value = { server: { ...server, call } as unknown as Server };
    const submitted = submitVerdicts(true);
    expect(isBusy.value).toBe(true);
    stopSearch();
    await submitted;
    expect(isBusy.value).toBe(false);
    expect(state.search.value).toMatchObject({ status: "judging" });
    expect(judging.value).toMatchObject({ isWaiting: false, verdicts });
    expect(judging.value).not.toHaveProperty("failed");
  });

  it("asks before verdicts are dropped that were not sent, and only then", async () => {
    const { server } = serverOf([shown(1, ["a.ts"]), shown(2, ["b.ts"])]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    const gone: string[] = [];
    leaveSearch(() => gone.push("nothing said"));
    say("a.ts");
    leaveSearch(() => gone.push("unsent"));
    expect(gone).toEqual(["nothing said"]);
    leaving.value?.();
    expect(gone).toEqual(["nothing said", "unsent"]);
    leaving.value = undefined;
    await submitVerdicts(true);
    expect(hasUnsent.value).toBe(false);
  });

  it("promises nothing where the server no longer keeps the search", async () => {
    const gone = new PageFault({ code: "INVALID_SETTING", message: "this judged search is not kept" });
    const { server } = serverOf([shown(1, ["a.ts"]), gone]);
    state.backend.value = { server };
    await startJudging({ task: "expiry" });
    say("a.ts");
    expect(hasUnsent.value).toBe(true);
    await submitVerdicts(true);
    expect(isLost.value).toBe(true);
    expect(hasUnsent.value).toBe(false);
  });
});
