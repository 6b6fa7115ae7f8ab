import { mergeContext } from "../../bundle/answer.ts";
import { openCycle, type OpenCycle } from "../cycle.ts";
import { identifyGaps } from "../evaluate/gaps.ts";
import { firstRefinement } from "../../language/initial-query.ts";
import type { Fault, Query } from "../../answer-types.ts";
import type { Candidate, Evaluation } from "../../candidate.ts";
import type { Context } from "../../parts.ts";
import { withHints } from "./caller-query.ts";
import type { JudgedState, OpenJudgedCycle, StepTools } from "./judged-state.ts";
import { showCandidates } from "./show-candidates.ts";
import { contextOf } from "./steps.ts";
import type { CallerRefinement } from "./types.ts";
import { scopeFilter } from "../../evidence/scope.ts";
import { isAlwaysTold } from "../../messages/left-out.ts";
import { unranked } from "./combine-evaluations.ts";

/**
 * Start a cycle and choose the files to judge.
 * @param callerFaults unusable parts of the last submission
 * @returns without an open cycle if no file is left
 */
export async function openJudgedCycle(
  state: JudgedState,
  hints: CallerRefinement,
  callerFaults: readonly Fault[],
  tools: StepTools,
): Promise<JudgedState> {
  const { parts, settings, task } = tools;
  const context = contextOf(tools, state.cycles);
  const next =
    state.cycles.length > 0
      ? await parts.refiner.refine(task, state.cycles, context)
      : firstRefinement(task, settings.lang);
  const query = withHints(next.query, hints);
  const opened = await openCycle({ ...next, query }, parts, context);
  const evaluations = await parts.evaluator.evaluate(task, opened.candidates, query, context);
  const ready: JudgedState = {
    ...state,
    own: mergeContext(state.own, evaluations),
    excludes: [...state.excludes, ...(hints.excludes ?? [])],
    open: undefined,
  };
  const choice = await chooseCandidates(ready, hints, tools, query, context);
  return choice.length === 0 ? ready : show(ready, opened, choice, callerFaults, tools);
}

/** Show the chosen files, and wait for verdicts. */
async function show(
  state: JudgedState,
  opened: OpenCycle,
  choice: readonly Evaluation[],
  callerFaults: readonly Fault[],
  tools: StepTools,
): Promise<JudgedState> {
  const { parts, repository, showing } = tools;
  const context = contextOf(tools, state.cycles);
  const { number, query, learned, faults, startedMs } = opened;
  const { gaps } =
    state.cycles.at(-1) ??
    (await identifyGaps({ merged: [], threshold: 1, expectedFiles: 1 }, query, context));
  const { candidates, inspections } = await showCandidates(choice, query, context, showing);
  const paths = choice.map(({ path }) => path);
  const open: OpenJudgedCycle = {
    ...opened,
    candidates: withLists(paths, opened.candidates),
    spentMs: parts.now() - startedMs,
    step: {
      kind: "candidates",
      cycle: number,
      candidates,
      termGaps: gaps.filter(({ kind }) => kind === "term"),
      learned,
      faults: [...repository.faults.filter(isAlwaysTold), ...callerFaults, ...faults],
    },
  };
  return {
    ...state,
    open,
    shownPaths: new Set([...state.shownPaths, ...paths]),
    inspections: new Map([...state.inspections, ...inspections]),
  };
}

/** The files shown, with the lists that hold them. */
function withLists(paths: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const candidateByPath = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  return paths.map((path) => candidateByPath.get(path) ?? { path, lists: {} });
}

/** Default number of files shown at a time. */
const defaultCandidates = 10;

/** The files to be judged next, none of which was before: those the caller wants to read, then the likeliest. */
async function chooseCandidates(
  { own, shownPaths, verdicts, excludes }: JudgedState,
  { filesToRead = [], focusAreas: requestedAreas = [], patterns = [] }: CallerRefinement,
  { hints: { candidatesPerCycle = defaultCandidates }, parts }: StepTools,
  query: Query,
  context: Context,
): Promise<Evaluation[]> {
  const scoresOf = async (name: string, listQuery: Query): Promise<Map<string, number>> => {
    const list = parts.retrievers.find((retriever) => retriever.name === name);
    return new Map(
      ((await list?.retrieve(listQuery, context)) ?? []).map(({ path, score }) => [path, score]),
    );
  };
  const missing = verdicts
    .filter(({ cycle }) => cycle === context.cycles.length)
    .flatMap(({ missingContext }) => missingContext);
  const focusAreas = [...new Set([...missing, ...requestedAreas])].map((what) => ({
    kind: "facet" as const,
    what,
  }));
  const likely = byLikelihood({
    own,
    near: await scoresOf("near", query),
    focus: atMostOne(await scoresOf("focus", { ...query, focusAreas })),
    pattern: present(await scoresOf("pattern", { ...query, patterns })),
  });
  const judgedPaths = new Set(verdicts.map(({ path }) => path));
  const isAllowed = scopeFilter({ excludes }, () => "");
  const requested = filesToRead.filter((path) => !judgedPaths.has(path));
  const others = likely.filter(
    (path) => !shownPaths.has(path) && !judgedPaths.has(path) && !requested.includes(path) && isAllowed(path),
  );
  const ownByPath = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  return [...requested, ...others]
    .slice(0, Math.max(candidatesPerCycle, requested.length))
    .map((path) => ownByPath.get(path) ?? unranked(path, context.cycles.length + 1));
}

const atMostOne = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores].map(([path, score]) => [path, Math.min(1, score)]));

const present = (scores: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...scores.keys()].map((path) => [path, 1]));

/** Worth assumed for a file without its own evidence. */
const minWorth = 0.002;
/** Weight of a file's own evidence: its worth, and its rank among all. Tuned as `nearScores` is. */
const ownWeights = { worth: 0.7, rank: 0.25 } as const;
/** A file that answers what the caller asks for outweighs most that is merely near. */
const requestWeights = { focus: 4, pattern: 2 } as const;

/** Scores that order files not shown yet. */
interface Standing {
  /** fossick's own evaluations, best first. */
  readonly own: readonly Evaluation[];
  /** Nearness of files to the accepted ones, by path. */
  readonly near: ReadonlyMap<string, number>;
  /** How well files answer the caller's requests, 0 to 1. */
  readonly focus: ReadonlyMap<string, number>;
  readonly pattern: ReadonlyMap<string, number>;
}

/** Orders paths, the likeliest to be accepted first: by a file's own evidence and its nearness; ties in path order. */
function byLikelihood({ own, near, focus, pattern }: Standing): string[] {
  const ranks = new Map(own.map(({ path }, at) => [path, at + 1]));
  const worths = new Map(own.map(({ path, worth }) => [path, worth]));
  const scoreOf = (path: string): number =>
    ownWeights.worth * Math.log(minWorth + (worths.get(path) ?? 0)) -
    ownWeights.rank * Math.log(ranks.get(path) ?? 2 * (own.length + 1)) +
    (near.get(path) ?? 0) +
    requestWeights.focus * (focus.get(path) ?? 0) +
    requestWeights.pattern * (pattern.get(path) ?? 0);
  const paths = new Set([...ranks.keys(), ...near.keys(), ...focus.keys(), ...pattern.keys()]);
  return [...paths]
    .map((path) => ({ path, score: scoreOf(path) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}
