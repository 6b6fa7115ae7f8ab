import { expect, it } from "vitest";
import type { Engine, TracedJudgedSearch } from "@fossick/engine/engine/types.ts";
import { keepProcess } from "@fossick/engine/process/keep-process.ts";
import { judgeInProcess } from "@fossick/engine/process/remote-judged-search.ts";
import type { CandidatesStep } from "@fossick/core/loop/stepwise/types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { createFakeProcesses } from "./fake-process.ts";

const stepOf = (cycle: number): CandidatesStep => ({
  kind: "candidates",
  cycle,
  candidates: [],
  termGaps: [],
  learned: [],
  faults: [],
});

/** An engine whose searches note what is submitted to them; a verdict on "bad" is refused. */
function notingEngine(log: string[]): Partial<Engine> {
  return {
    async judge(task, _, run) {
      log.push(`judge ${String(task)} ${run?.settings?.maxCycles}`);
      await run?.reporter?.onStage?.(1, "dispatch");
      let step = stepOf(1);
      return {
        get step() {
          return step;
        },
        trace: undefined,
        async submit(verdicts, _refinement, options) {
          const [path = ""] = verdicts.map((verdict) => verdict.path);
          if (path === "bad") throw new FossickError("INVALID_SETTING", "bad");
          log.push(path);
          await options?.reporter?.onStage?.(step.cycle + 1, "dispatch");
          return (step = stepOf(step.cycle + 1));
        },
      } satisfies TracedJudgedSearch;
    },
  };
}

const verdictsOn = (path: string) => [{ path, relevance: 1, reason: "", missingContext: [] }];

it("a judged search of a process that ended is repeated in the next, whose events are those of the new step", async () => {
  const log: string[] = [];
  const { start, started } = createFakeProcesses(() => notingEngine(log));
  const kept = keepProcess({ request: { root: "/shop" }, start, maxLong: 1 });
  const told: number[] = [];
  const reporter = { onStage: (cycle: number) => void told.push(cycle) };
  const search = await judgeInProcess(kept, "find it", {}, { reporter, settings: { maxCycles: 4 } });
  await search.submit(verdictsOn("a"), {}, { reporter });
  await expect(search.submit(verdictsOn("bad"))).rejects.toMatchObject({ code: "INVALID_SETTING" });
  expect((await search.submit(verdictsOn("b"), {}, { reporter })).kind).toBe("candidates");
  expect(log.splice(0)).toEqual(["judge find it 4", "a", "b"]);
  started[0]?.end("SIGBUS");
  expect(await search.submit(verdictsOn("c"), {}, { reporter })).toEqual(stepOf(4));
  expect(log).toEqual(["judge find it 4", "a", "b", "c"]);
  expect(told).toEqual([1, 2, 3, 4]);
  expect(search.step).toEqual(stepOf(4));
});
