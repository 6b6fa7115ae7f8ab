// A judge that asks a language model about the undecided files, with a cache, a budget and a time limit.
import * as v from "valibot";
import { estimateTokens } from "@fossick/core/bundle/tokens.ts";
import type { Judge, Verdict } from "@fossick/core/loop/evaluate/judge.ts";
import type { Allowance } from "./allowance.ts";
import { readExcerpts, promptFor, promptVersion, type FileExcerpt, type Prompt } from "./prompt.ts";
import { JudgeError, judgeErrorIn, NotSent } from "./judge-error.ts";
import { valueKey, type KeptValues } from "@fossick/index/open/kept-values.ts";
import { cutShort, oneLine } from "@fossick/base/safe-text.ts";
import type { Fault, Usage } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Context } from "@fossick/core/parts.ts";
import type { OutgoingRequest } from "@fossick/core/reporter.ts";
import type { Task } from "@fossick/core/task.ts";
import type { Settings } from "@fossick/settings/index.ts";

/** Answer of a model. */
export interface Completion {
  readonly text: string;
  /** Tokens as the model provider counts them; absent if it reports none. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cost?: number;
}

/** Answers a prompt. @param maxTokens the answer may have @throws JudgeError */
export type Complete = (prompt: Prompt, maxTokens: number, signal: AbortSignal) => Promise<Completion>;

interface ModelJudge {
  /** Name in reasons. */
  readonly name: string;
  /** Kind of evaluator. */
  readonly part: "llm" | "command";
  /** Further parts of the cache key of an answer: the model and its location. */
  readonly identity: readonly string[];
  readonly complete: Complete;
  readonly allowance: Allowance;
  readonly cache: KeptValues;
  readonly timeoutMs: number;
  /** True if requests are only shown; then missing verdicts are no fault. */
  readonly isDryRun: boolean;
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Min tokens per file of an answer: a verdict with brief reasoning. With fewer left, a file is not asked about. */
const answerTokensPerFile = 60;
/** Max tokens of an answer: room for reasoning before it, but not for endless output. */
const maxAnswerTokens = 16_000;

const cachedVerdictSchema = v.object({
  relevance: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  reason: v.string(),
});

/** Usage so far; each request is counted at once, so that failed ones count too. */
type Tally = { -readonly [Field in keyof Usage]: Usage[Field] };

/** One question of a search. */
interface Question {
  readonly task: Task;
  /** Best first; never the same file twice in a search. */
  readonly undecided: readonly Evaluation[];
  readonly context: Context;
  readonly tally: Tally;
}

/**
 * Creates a judge for one search that asks a model one question per cycle, about all undecided files. It throws only
 * when aborted; any other failure becomes one fault, after which it asks no more. It asks about no file twice.
 */
export function modelJudge(model: ModelJudge): Judge {
  const { isDryRun, name, part } = model;
  const askedPaths = new Set<string>();
  let gaveUp = false;
  return {
    name,
    async judge(task, evaluations, context) {
      const undecided = evaluations.filter(({ path }) => !askedPaths.has(path));
      if (gaveUp || undecided.length === 0) return { verdicts: [], faults: [] };
      for (const { path } of undecided) askedPaths.add(path);
      const tally: Tally = { calls: 0, inputTokens: 0, outputTokens: 0, cached: 0 };
      try {
        const verdicts = await verdictsOn({ task, undecided, context, tally }, model);
        return { verdicts, faults: [], usage: tally };
      } catch (error) {
        context.signal?.throwIfAborted();
        if (isDryRun && error instanceof NotSent) return { verdicts: [], faults: [] };
        gaveUp = true;
        return { verdicts: [], faults: [faultOf(part, error)], usage: tally };
      }
    },
  };
}

function faultOf(part: string, error: unknown): Fault {
  const judgeError = judgeErrorIn(error);
  const message =
    judgeError?.message ?? `it failed with ${error instanceof Error ? error.name : "an unknown error"}`;
  return {
    part: `evaluator/${part}`,
    code: `JUDGE_${judgeError?.kind ?? "FAILED"}`,
    message: `${message}; the default evaluator's verdicts are used`,
  };
}

/** Returns verdicts from the cache, and the model's on the other files. @throws JudgeError */
async function verdictsOn(question: Question, model: ModelJudge): Promise<readonly Verdict[]> {
  const { context, tally, task, undecided } = question;
  const { lang } = context.settings;
  const files = await readExcerpts(undecided, model.readText);
  const keyOf = ({ path, excerpt }: FileExcerpt): string =>
    valueKey(promptVersion, model.identity, task.text, task.objective ?? "", lang, path, excerpt);
  const keyByPath = new Map(files.map((file) => [file.path, keyOf(file)]));
  const cachedVerdicts = files.flatMap(({ path }) =>
    cachedVerdictOf(path, model.cache.get(keyByPath.get(path) ?? "")?.toString()),
  );
  tally.cached += cachedVerdicts.length;
  const uncachedFiles = files.filter(({ path }) => !cachedVerdicts.some((verdict) => verdict.path === path));
  if (uncachedFiles.length === 0) return cachedVerdicts;
  const newVerdicts = await askModel(model, uncachedFiles, question);
  for (const { path, relevance, reason } of newVerdicts)
    model.cache.put(keyByPath.get(path) ?? "", JSON.stringify({ relevance, reason }));
  return [...cachedVerdicts, ...newVerdicts];
}

async function askModel(
  { complete, allowance, timeoutMs }: ModelJudge,
  files: readonly FileExcerpt[],
  { task, context, tally }: Question,
): Promise<readonly Verdict[]> {
  const { lang, timeBudgetMs } = context.settings;
  const { prompt, batch, tokens } = fitting(files, allowance, (some) => promptFor(task, some, lang));
  const maxTokens = Math.min(maxAnswerTokens, allowance.outputLeft(tokens));
  const waitMs = timeBudgetMs > 0 ? Math.min(timeoutMs, timeBudgetMs) : timeoutMs;
  tally.calls++;
  const completion = await inTime(waitMs, context.signal, (signal) => complete(prompt, maxTokens, signal));
  const inputTokens = completion.inputTokens ?? tokens;
  const outputTokens = completion.outputTokens ?? estimateTokens(completion.text);
  const cost = completion.cost ?? allowance.costOf(inputTokens, outputTokens);
  tally.inputTokens += inputTokens;
  tally.outputTokens += outputTokens;
  if (cost !== undefined) tally.cost = (tally.cost ?? 0) + cost;
  allowance.spend({ inputTokens, outputTokens, ...(cost !== undefined && { cost }) });
  return parseReply(completion.text, new Set(batch.map(({ path }) => path)));
}

/** Ends work that takes too long. @throws JudgeError TIMEOUT; the signal's reason when aborted */
async function inTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => reject(either.reason);
    either.addEventListener("abort", end, { once: true });
    if (either.aborted) end();
  });
  try {
    return await Promise.race([work(either), ended]);
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) throw new JudgeError("TIMEOUT", `there was no answer within ${timeoutMs} ms`);
    throw error;
  }
}

interface Fitting {
  readonly prompt: Prompt;
  readonly batch: readonly FileExcerpt[];
  readonly tokens: number;
}

/** Builds the question on as many files, best first, as the budget covers. @throws JudgeError OVER_BUDGET for none */
function fitting(
  files: readonly FileExcerpt[],
  allowance: Allowance,
  promptOf: (files: readonly FileExcerpt[]) => Prompt,
): Fitting {
  for (let count = files.length; count > 0; count--) {
    const batch = files.slice(0, count);
    const prompt = promptOf(batch);
    const tokens = estimateTokens(prompt.system) + estimateTokens(prompt.user);
    if (allowance.allows(tokens, answerTokensPerFile * count)) return { prompt, batch, tokens };
  }
  throw new JudgeError("OVER_BUDGET", "the remaining budget does not cover a question about a single file");
}

function cachedVerdictOf(path: string, text: string | undefined): readonly Verdict[] {
  if (text === undefined) return [];
  try {
    const parsed = v.safeParse(cachedVerdictSchema, JSON.parse(text));
    return parsed.success ? [{ path, ...parsed.output }] : [];
  } catch {
    return [];
  }
}

const maxReasonCharacters = 160;
/** Relevance from which a file is returned. */
const neededFrom = 0.7;
/** Min verdicts for rejecting an answer that calls more than the max share of files needed; measured, one in 15 is. */
const fewestToDoubt = 5;
const maxNeeded = 0.75;

const entrySchema = v.object({ path: v.string(), relevance: v.number(), reason: v.optional(v.unknown()) });
const answerSchema = v.union([v.array(v.unknown()), v.object({ verdicts: v.array(v.unknown()) })]);

/**
 * Parses the verdicts on the files of a question, with relevance clamped to 0 to 1; the last one per file counts.
 * @throws JudgeError MALFORMED without any verdict, or if too many files are said to be needed
 */
export function parseReply(text: string, paths: ReadonlySet<string>): readonly Verdict[] {
  const reply = v.safeParse(answerSchema, jsonIn(text));
  if (!reply.success) throw new JudgeError("MALFORMED", "the answer is not the requested JSON");
  const entries = Array.isArray(reply.output) ? reply.output : reply.output.verdicts;
  const verdicts = new Map<string, Verdict>();
  for (const entry of entries) {
    const result = v.safeParse(entrySchema, entry);
    if (!result.success) continue;
    const { path, relevance, reason } = result.output;
    const filePath = paths.has(path) ? path : path.replace(/^\.\//, "");
    if (!paths.has(filePath) || !Number.isFinite(relevance)) continue;
    verdicts.set(filePath, { path: filePath, relevance: share(relevance), reason: reasonText(reason) });
  }
  if (verdicts.size === 0)
    throw new JudgeError("MALFORMED", "the answer contains no verdict on any requested file");
  const neededCount = [...verdicts.values()].filter(({ relevance }) => relevance >= neededFrom).length;
  if (verdicts.size >= fewestToDoubt && neededCount / verdicts.size > maxNeeded)
    throw new JudgeError(
      "MALFORMED",
      `the answer does not discriminate: it says that ${neededCount} of ${verdicts.size} files are needed`,
    );
  return [...verdicts.values()];
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const reasonText = (reason: unknown): string =>
  typeof reason === "string" ? cutShort(oneLine(reason), maxReasonCharacters) : "";

/** Parses the JSON in a text, even after reasoning or inside a fence; undefined if there is none. */
function jsonIn(text: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think>/, "").trim();
  const bare = answer.replace(/^```\w{0,20}\n?([\s\S]*?)\n?```$/, "$1");
  const inner = [between(answer, "{", "}"), between(answer, "[", "]")];
  for (const each of [bare, ...inner]) {
    try {
      if (each !== undefined) return JSON.parse(each);
    } catch {
      // not JSON as a whole; a part may be
    }
  }
  return undefined;
}

/** Part of a text from the first opening to the last closing mark; a regular expression would take quadratic time. */
function between(text: string, open: string, close: string): string | undefined {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  return from >= 0 && to > from ? text.slice(from, to + 1) : undefined;
}

/** Environment of a judge; the searched repository controls only its texts. */
export interface Surroundings {
  readonly settings: Settings;
  /** The only source of keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The searched folder, absolute, links resolved; programs in it are never run. */
  readonly root: string;
  /** Reads a file of the repository. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Options of a judge for one search. */
export interface Run {
  readonly onRequest?: (request: OutgoingRequest) => void;
}
