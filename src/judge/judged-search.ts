import { answer } from "../bundle/answer.ts";
import { scopeFilter } from "../dispatch/scope.ts";
import { FossickError } from "../errors.ts";
import { messagesIn } from "../messages/index.ts";
import type { Search } from "../search.ts";
import type { Reporter, Retrieval, StopReason } from "../types.ts";
import { asksForMore } from "./host-query.ts";
import { closeCycle, firstState, openCycle, type JudgedState, type Looking } from "./judged-cycle.ts";
import { knownPaths, readVerdicts } from "./read-verdicts.ts";
import type { HostRefinement, JudgedSearch, JudgedStep, JudgeHints, Verdict } from "./types.ts";

/** What an engine lends to a judged search. */
export interface JudgeSurroundings {
  /** Begin the search; asked again where the index was mended under it. */
  readonly begin: () => Promise<Search>;
  /** Do work on the index, once more where it had to be mended. @throws FossickError ENGINE_CLOSED */
  readonly survive: <T>(work: () => Promise<T>) => Promise<T>;
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Told of the answer, once. */
  readonly onFinish: (retrieval: Retrieval) => Promise<void>;
}

interface StepOptions {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
}

interface Stepped {
  readonly state: JudgedState;
  readonly step: JudgedStep;
}

const usualCandidates = 10;

/** Start a search whose evaluator is the caller, up to the first candidates. */
export async function startJudging(
  { begin, survive, readText, onFinish }: JudgeSurroundings,
  hints: JudgeHints,
  startOptions: StepOptions,
): Promise<JudgedSearch> {
  const { candidatesPerCycle = usualCandidates } = hints;
  let search: Search | undefined;
  const looking = async (work: (search: Search) => Promise<Stepped>): Promise<Stepped> => {
    let isAgain = false;
    return survive(async () => {
      if (search === undefined || isAgain) search = await begin();
      isAgain = true;
      return work(search);
    });
  };
  const lookingIn = ({ codebase, parts, settings, task }: Search, options: StepOptions): Looking => {
    const languageOf = (path: string): string => codebase.language(codebase.fileOf(path) ?? -1);
    const isInScope = scopeFilter(task.scope, languageOf);
    return {
      parts: { ...parts, ...options },
      context: {
        task,
        settings,
        observer: parts.observer,
        ...(options.signal && { signal: options.signal }),
      },
      candidatesPerCycle,
      isKnown: (path) => codebase.fileOf(path) !== undefined && isInScope(path),
      showing: { languageOf, readText },
    };
  };
  let current = await looking(async (begun) =>
    shownOr(await openCycle(firstState, hints, [], lookingIn(begun, startOptions)), begun),
  );

  async function judge(
    verdicts: readonly Verdict[],
    refinement: HostRefinement,
    options: StepOptions,
  ): Promise<JudgedStep> {
    const { open } = current.state;
    if (open === undefined) {
      throw new FossickError("SEARCH_FINISHED", "the judged search is finished", {
        hint: "Start another one.",
      });
    }
    const next = await looking(async (begun): Promise<Stepped> => {
      const place = lookingIn(begun, options);
      const heard = readVerdicts(verdicts, current.state.cycles.length + 1, place.isKnown);
      const wanted = knownPaths(refinement.filesToRead ?? [], place.isKnown);
      const told = [...heard.faults, ...wanted.faults];
      const judged = await closeCycle(current.state, open, heard.known, told, place);
      const stop = stopOf(judged, begun, asksForMore(refinement));
      if (stop) return { state: judged, step: finished(judged, stop, begun) };
      return shownOr(
        await openCycle(judged, { ...refinement, filesToRead: wanted.known }, told, place),
        begun,
      );
    });
    options.signal?.throwIfAborted();
    current = next;
    if (next.step.kind === "finished") await onFinish(next.step.retrieval);
    return next.step;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    get step() {
      return current.step;
    },
    submit: (verdicts, refinement = {}, options = {}) => {
      const answered = last.then(() => judge(verdicts, refinement, options));
      last = answered.catch(() => undefined);
      return answered;
    },
  };
}

/** A caller that asks for more is stopped by limits alone. */
function stopOf({ cycles }: JudgedState, { parts, settings }: Search, asks: boolean): StopReason | undefined {
  const reasons = parts.stopRules.flatMap((rule) => rule(cycles, settings) ?? []);
  return reasons.find(({ rule }) => !asks || rule === "budget" || rule === "maxCycles");
}

/** The candidates that were found; without any there is nothing more to judge. */
function shownOr(state: JudgedState, search: Search): Stepped {
  if (state.open) return { state, step: state.open.step };
  const { stop } = messagesIn(search.settings.lang);
  const rule = state.cycles.length === 0 ? "nothingFound" : "settled";
  const detail = state.cycles.length === 0 ? stop.nothingJudged : stop.nothingLeft;
  return { state, step: finished(state, { rule, detail }, search) };
}

function finished(
  { cycles }: JudgedState,
  stop: StopReason,
  { task, settings, repository }: Search,
): JudgedStep {
  const ms = cycles.reduce((sum, cycle) => sum + cycle.ms, 0);
  return { kind: "finished", retrieval: answer({ task, cycles, stop, settings, repository, ms }) };
}
