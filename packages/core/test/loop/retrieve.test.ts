import { worthOf } from "@fossick/core/relevance.ts";
import { describe, expect, it } from "vitest";
import { OutOfTime } from "@fossick/base/errors.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import type { Parts } from "@fossick/core/parts.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import {
  fakeObserver,
  fakeRetriever,
  sampleSettings,
  sampleTask,
  scriptedEvaluator,
} from "../../../../test/parts/index.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Context, Refiner, StopRule } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";

const never: StopRule = () => undefined;
const after =
  (count: number): StopRule =>
  (cycles) =>
    cycles.length >= count ? { rule: "maxCycles", detail: `${count} done` } : undefined;

/** A refiner that adds the cycle's number as a keyword and writes down what it was given. */
function noting(seen: (readonly Cycle[])[] = []): Refiner {
  return {
    name: "noting",
    refine: async (_task, cycles) => {
      seen.push([...cycles]);
      const last = cycles.at(-1);
      if (!last) throw new Error("no cycle");
      const term = `lesson${last.number}`;
      const keywords = [...last.query.keywords, { term, weight: 0.1, from: "learned" as const }];
      return { query: { ...last.query, keywords }, learned: [{ term, because: `cycle ${last.number}` }] };
    },
  };
}

function run(parts: Partial<Parts>, settings: Partial<RetrievalSettings> = {}) {
  let clock = 0;
  return retrieve(
    sampleTask,
    {
      retrievers: [fakeRetriever("text", ["a.ts", "b.ts"])],
      evaluator: scriptedEvaluator({ "a.ts": 0.9, "b.ts": 0.3 }),
      refiner: noting(),
      stopRules: [after(2)],
      observer: fakeObserver(),
      now: () => (clock += 5),
      ...parts,
    },
    { ...sampleSettings, ...settings },
  );
}

describe("retrieve", () => {
  it.each([0, 1, 2])(
    "hands over %i finished cycles where time runs out in the midst of the next",
    async (count) => {
      const deadline = new AbortController();
      const list = fakeRetriever("text", ["a.ts", "b.ts"]);
      const retrieveList = async (...given: Parameters<typeof list.retrieve>) => {
        if (given[1].cycles.length === count) deadline.abort(new OutOfTime());
        return list.retrieve(...given);
      };
      const { cycles, isCutShort, stop } = await run({
        retrievers: [{ ...list, retrieve: retrieveList }],
        stopRules: [never],
        signal: deadline.signal,
      });
      expect(cycles).toHaveLength(count);
      expect({ isCutShort, rule: stop.rule }).toEqual({ isCutShort: true, rule: "budget" });
    },
  );

  it("dispatches, evaluates, merges and refines until a rule says stop", async () => {
    const { cycles, stop } = await run({});
    expect(stop).toEqual({ rule: "maxCycles", detail: "2 done" });
    expect(cycles.map(({ number, ms }) => [number, ms])).toEqual([
      [1, 5],
      [2, 5],
    ]);
    expect(cycles[0]?.candidates.map(({ path }) => path)).toEqual(["a.ts", "b.ts"]);
    expect(cycles[0]?.evaluations.map(({ relevance }) => relevance)).toEqual([0.9, 0.3]);
  });

  it("starts with the task's own words and goes on with what the refiner made of them", async () => {
    const queries: Query[] = [];
    const listening = fakeRetriever("text", (query) => {
      queries.push(query);
      return ["a.ts"];
    });
    const { cycles } = await run({ retrievers: [listening] });
    const termsOf = (query: Query | undefined): string[] => query?.keywords.map(({ term }) => term) ?? [];
    expect(termsOf(queries[0])).toContain("token");
    expect(termsOf(queries[1])).toEqual([...termsOf(queries[0]), "lesson1"]);
    expect(cycles.map(({ learned }) => learned.map(({ term }) => term))).toEqual([[], ["lesson1"]]);
  });

  it("merges before the stop rules look: what an earlier cycle found counts", async () => {
    const seen: string[][] = [];
    const watching: StopRule = (cycles) => {
      seen.push(cycles.at(-1)?.merged.map(({ path, relevance }) => `${path} ${relevance}`) ?? []);
      return undefined;
    };
    const { cycles } = await run({
      retrievers: [
        fakeRetriever("text", (_, { cycles: done }) =>
          done.length === 0 ? ["a.ts", "b.ts"] : ["b.ts", "c.ts"],
        ),
      ],
      evaluator: scriptedEvaluator([
        { "a.ts": 0.9, "b.ts": 0.3 },
        { "b.ts": 0.8, "c.ts": 0.2 },
      ]),
      stopRules: [watching, after(2)],
    });
    expect(seen).toEqual([
      ["a.ts 0.9", "b.ts 0.3"],
      ["a.ts 0.9", "b.ts 0.8", "c.ts 0.2"],
    ]);
    expect(cycles[1]?.evaluations.map(({ path }) => path)).toEqual(["b.ts", "c.ts"]);
    expect(cycles[1]?.merged.map(({ path, cycle }) => [path, cycle])).toEqual([
      ["a.ts", 1],
      ["b.ts", 2],
      ["c.ts", 2],
    ]);
  });

  it("refines nothing after the last cycle", async () => {
    const seen: (readonly Cycle[])[] = [];
    await run({ refiner: noting(seen), stopRules: [after(3)] });
    expect(seen.map(({ length }) => length)).toEqual([1, 2]);
    seen.length = 0;
    await run({ refiner: noting(seen), stopRules: [after(1)] });
    expect(seen).toEqual([]);
  });

  it("never runs more than maxCycles with the default rules", async () => {
    for (const maxCycles of [1, 2, 5]) {
      let turn = 0;
      const restless = scriptedEvaluator({ "a.ts": 0.6 });
      const { cycles, stop } = await run(
        {
          retrievers: [fakeRetriever("text", () => [`${++turn}.ts`, "a.ts"])],
          evaluator: {
            ...restless,
            evaluate: async (task, candidates, query, context) =>
              (await restless.evaluate(task, candidates, query, context)).map((each) => ({
                ...each,
                relevance: 0.6,
                worth: worthOf(0.6),
              })),
          },
          observer: fakeObserver({
            filesWith: { token: 3, authentication: 2, expiry: 1 },
            bridges: { authentication: [{ term: "identity", files: 3, from: "lexicon" }] },
          }),
          stopRules,
        },
        { maxCycles },
      );
      expect([cycles.length, stop.rule]).toEqual([maxCycles, "maxCycles"]);
    }
  });

  it("asks the rules in order and takes the first reason", async () => {
    const settled: StopRule = () => ({ rule: "settled", detail: "first" });
    expect((await run({ stopRules: [never, settled, after(1)] })).stop.detail).toBe("first");
  });

  it("gives every part the task, the settings, and the cycles finished so far", async () => {
    const seen: number[] = [];
    const noteCycles = (context: Context): void => {
      expect(context.task).toBe(sampleTask);
      expect(context.settings.maxFiles).toBe(7);
      seen.push(context.cycles.length);
    };
    const judge = scriptedEvaluator({ "a.ts": 0.9 });
    await run(
      {
        retrievers: [
          fakeRetriever("text", (_, context) => {
            noteCycles(context);
            return ["a.ts"];
          }),
        ],
        evaluator: {
          ...judge,
          evaluate: (task, candidates, query, context) => {
            noteCycles(context);
            return judge.evaluate(task, candidates, query, context);
          },
        },
      },
      { maxFiles: 7 },
    );
    expect(seen).toEqual([0, 0, 1, 1]);
  });

  it("keeps the faults of a list that failed and the gaps that the files found leave", async () => {
    const failing = {
      name: "path",
      retrieve: async () => {
        throw new Error("out of luck");
      },
    };
    const companions = [{ path: "session.ts", commits: 9 }];
    const { cycles } = await run({
      retrievers: [failing, fakeRetriever("text", ["a.ts", "session.ts"])],
      evaluator: scriptedEvaluator({ "a.ts": 0.9, "session.ts": 0.3 }),
      observer: fakeObserver({ descriptions: { "a.ts": { companions } } }),
      stopRules: [after(1)],
    });
    expect(cycles[0]?.faults).toMatchObject([{ part: "dispatch/path", message: "Error: out of luck" }]);
    expect(cycles[0]?.gaps).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: "companion", what: "session.ts" })]),
    );
  });
});

describe("retrieve with a reporter", () => {
  it("tells each cycle's start and end, in order, and waits for it", async () => {
    const told: string[] = [];
    const later = async (text: string): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      told.push(text);
    };
    await run({
      retrievers: [
        fakeRetriever("text", () => {
          told.push("dispatch");
          return ["a.ts"];
        }),
      ],
      reporter: {
        onCycleStart: (number, query) => later(`start ${number} with ${query.keywords.length > 0}`),
        onStage: (number, stage) => later(`${stage} of ${number}`),
        onCycleEnd: ({ number, merged }) => later(`end ${number} of ${merged.length}`),
      },
    });
    expect(told).toEqual([
      "start 1 with true",
      "dispatch of 1",
      "dispatch",
      "evaluate of 1",
      "gaps of 1",
      "end 1 of 1",
      "refine of 1",
      "start 2 with true",
      "dispatch of 2",
      "dispatch",
      "evaluate of 2",
      "gaps of 2",
      "end 2 of 1",
    ]);
  });
});

describe("retrieve when aborted", () => {
  const reason = new Error("no longer wanted");

  it("does nothing at all when aborted before", async () => {
    const asked: string[] = [];
    const listening = fakeRetriever("text", () => {
      asked.push("text");
      return [];
    });
    const reporter = { onCycleStart: () => void asked.push("reporter") };
    const search = run({ signal: AbortSignal.abort(reason), retrievers: [listening], reporter });
    await expect(search).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });

  it.each(["onCycleStart", "onCycleEnd"] as const)("throws the reason when aborted in %s", async (moment) => {
    const controller = new AbortController();
    const search = run({
      signal: controller.signal,
      reporter: { [moment]: () => controller.abort(reason) },
      stopRules: [after(3)],
    });
    await expect(search).rejects.toBe(reason);
  });

  it("throws the reason when aborted while dispatching, evaluating or refining", async () => {
    const stages: ((abort: () => void) => Partial<Parts>)[] = [
      (abort) => ({
        retrievers: [
          fakeRetriever("text", () => {
            abort();
            return ["a.ts"];
          }),
        ],
      }),
      (abort) => ({
        evaluator: {
          ...scriptedEvaluator({}),
          evaluate: async () => {
            abort();
            return [];
          },
        },
      }),
      (abort) => ({
        refiner: {
          name: "aborting",
          refine: async (_task, cycles) => {
            abort();
            return { query: cycles[0]?.query ?? ({} as Query), learned: [] };
          },
        },
      }),
    ];
    for (const stage of stages) {
      const controller = new AbortController();
      const search = run({ signal: controller.signal, ...stage(() => controller.abort(reason)) });
      await expect(search).rejects.toBe(reason);
    }
  });

  it("gives no answer when aborted in the last cycle either", async () => {
    const controller = new AbortController();
    const search = run({
      signal: controller.signal,
      evaluator: {
        ...scriptedEvaluator({}),
        evaluate: async () => {
          controller.abort(reason);
          return [];
        },
      },
      stopRules: [after(1)],
    });
    await expect(search).rejects.toBe(reason);
  });
});
