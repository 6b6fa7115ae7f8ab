// Sample tasks, contexts and cycles for contract suites.
import { loopSettingsOf } from "@fossick/settings/table.ts";
import { mergeContext } from "@fossick/core/bundle/answer.ts";
import { bandOf, worthOf } from "@fossick/core/relevance.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import type { Query, Gap, Learned } from "@fossick/core/answer-types.ts";
import type { Candidate, Evaluation } from "@fossick/core/candidate.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Context, Evaluator } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";
import type { Task } from "@fossick/core/task.ts";
import { fakeObserver } from "./fakes.ts";

/** The task that `sampleContext` and `sampleCycles` are about. */
export const sampleTask: Task = {
  text: "Fix the authentication token expiry bug\n\nTokens are refreshed after they expired.",
  scope: { excludes: ["legacy/**", "src/old-auth.ts"] },
};

/** The first query of `sampleTask`. */
export const sampleQuery: Query = createInitialQuery(sampleTask);

/** The default settings, without any budget, and with relevances as they are given. */
export const sampleSettings: RetrievalSettings = { ...loopSettingsOf({}), scale: "given", lang: "en" };

/** The context of the first cycle of a search for `sampleTask`, with an observer that knows no file. */
export function sampleContext(parts: Partial<Context> = {}): Context {
  return { task: sampleTask, settings: sampleSettings, cycles: [], observer: fakeObserver(), ...parts };
}

/** One cycle in short. */
export interface SampleStep {
  /** Relevance by path, in the order dispatch ranked the files. */
  readonly relevances: Readonly<Record<string, number>>;
  /** Lists that hold some of the files beside `text`, best first. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly gaps?: readonly Gap[];
  /** Parts in which the cycle's query differs from `sampleQuery`. */
  readonly query?: Partial<Query>;
  readonly learned?: readonly Learned[];
  /** 1 when left out. */
  readonly expectedFiles?: number;
  /** 0.7 when left out. */
  readonly threshold?: number;
  /** 10 when left out. */
  readonly ms?: number;
}

const defaultSteps: readonly SampleStep[] = [
  {
    relevances: { "src/auth.ts": 0.9, "src/tokens.ts": 0.8, "src/user.ts": 0.3, "docs/setup.md": 0.05 },
    gaps: [
      { kind: "definition", what: "SessionManager", because: "used 5 times in src/auth.ts", critical: true },
      {
        kind: "term",
        what: "expiry",
        because:
          'no file that was read uses "expiry"; the codebase uses `session` (7 files, from the lexicon)',
        critical: false,
        instead: [{ term: "session", files: 7, from: "lexicon" }],
      },
    ],
  },
  {
    relevances: { "src/session-manager.ts": 0.85, "src/auth.ts": 0.88, "src/user.ts": 0.1 },
    gaps: [{ kind: "external", what: "jsonwebtoken", because: "imported by src/tokens.ts", critical: false }],
    query: { focusAreas: [{ kind: "definition", what: "SessionManager" }] },
    learned: [{ term: "refresh", because: "in 2 accepted files, 3 files in total" }],
  },
];

/** Cycles as the loop would produce them from what each one judged; by default two of a typical search. */
export function sampleCycles(steps: readonly SampleStep[] = defaultSteps): Cycle[] {
  const cycles: Cycle[] = [];
  for (const [at, step] of steps.entries()) {
    const { relevances, gaps = [], query, lists = {}, learned = [], ms = 10 } = step;
    const { expectedFiles = 1, threshold = 0.7 } = step;
    const number = at + 1;
    const evaluations = mergeContext(
      [],
      Object.entries(relevances).map(([path, relevance]) => sampleEvaluation(path, relevance, number)),
    );
    const merged = mergeContext(cycles.at(-1)?.merged ?? [], evaluations);
    cycles.push({
      number,
      query: { ...sampleQuery, ...query },
      candidates: candidatesOf({ text: Object.keys(relevances), ...lists }),
      evaluations,
      merged,
      gaps,
      told: gaps,
      expectedFiles,
      threshold,
      learned,
      faults: [],
      ms,
    });
  }
  return cycles;
}

/** An evaluation of this relevance, with the band and the worth that go with it. */
export function sampleEvaluation(path: string, relevance: number, cycle = 1): Evaluation {
  return {
    path,
    relevance,
    worth: worthOf(relevance),
    band: bandOf(relevance),
    reason: "a sample",
    missingContext: [],
    spans: [],
    cycle,
    tokens: 100,
  };
}

function candidatesOf(lists: Readonly<Record<string, readonly string[]>>): Candidate[] {
  const ranks = new Map<string, Record<string, number>>();
  for (const [name, paths] of Object.entries(lists)) {
    for (const [at, path] of paths.entries()) ranks.set(path, { ...ranks.get(path), [name]: at + 1 });
  }
  return [...ranks].map(([path, ranksByList]) => ({ path, lists: ranksByList }));
}

/** Relevance by path; 0 for paths not named. */
export type Relevances = Readonly<Record<string, number>>;

/**
 * An evaluator whose judgements are fixed beforehand.
 * @param relevances for every cycle, or one entry per cycle; the last one holds for all later cycles
 */
export function scriptedEvaluator(relevances: Relevances | readonly Relevances[]): Evaluator {
  const byCycle = isList(relevances) ? relevances : [relevances];
  return {
    name: "scripted",
    cost: 0,
    async evaluate(_task, candidates, _query, { cycles, signal }) {
      signal?.throwIfAborted();
      const script = byCycle[cycles.length] ?? byCycle.at(-1) ?? {};
      return candidates
        .map(({ path }) => sampleEvaluation(path, script[path] ?? 0, cycles.length + 1))
        .sort((a, b) => b.relevance - a.relevance || (a.path < b.path ? -1 : 1));
    },
  };
}

const isList = (value: Relevances | readonly Relevances[]): value is readonly Relevances[] =>
  Array.isArray(value);
