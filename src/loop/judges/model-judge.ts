// A judge that asks a language model about the undecided files, with a cache, a budget and a time limit.
import * as v from "valibot";
import { estimateTokens } from "../../bundle/tokens.ts";
import type { Judge, Verdict } from "../evaluate/judge.ts";
import type { Allowance } from "./allowance.ts";
import { readExcerpts, promptFor, promptVersion, type FileExcerpt, type Prompt } from "./prompt.ts";
import { JudgeError, judgeErrorIn, NotSent } from "./judge-error.ts";
import { cacheKey, type AnswerCache } from "./answer-cache.ts";
import { cutShort, oneLine } from "../../base/safe-text.ts";
import type { Context, Evaluation, Fault, Task, Usage, OutgoingRequest } from "../../types.ts";
import type { Settings } from "../../settings/index.ts";

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
  /** Further parts of the cache key of an answer: the model and where it runs. */
  readonly identity: readonly string[];
  readonly complete: Complete;
  readonly allowance: Allowance;
  readonly cache: AnswerCache;
  readonly timeoutMs: number;
  /** True if requests are only shown; then missing verdicts are no fault. */
  readonly isDryRun: boolean;
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Tokens a verdict takes, thought through briefly; fewer are not worth a question. */
const answerTokensPerFile = 60;
/** Models that think before they answer need room; none may run on for ever. */
const maxAnswerTokens = 16_000;

const cachedVerdictSchema = v.object({
  relevance: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  reason: v.string(),
});

/** Usage so far; each request is added at once, so that a failed one is counted too. */
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
 * A judge for one search that puts the undecided files of a cycle into one question to a model. It never fails: any
 * failure becomes one fault, and nothing more is asked. No file is asked about twice.
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

/** Verdicts from the cache, and the model's on the other files. @throws JudgeError */
async function verdictsOn(question: Question, model: ModelJudge): Promise<readonly Verdict[]> {
  const { context, tally, task, undecided } = question;
  const { lang } = context.settings;
  const files = await readExcerpts(undecided, model.readText);
  const keyOf = ({ path, excerpt }: FileExcerpt): string =>
    cacheKey(promptVersion, model.identity, task.text, task.objective ?? "", lang, path, excerpt);
  const keyByPath = new Map(files.map((file) => [file.path, keyOf(file)]));
  const cachedVerdicts = files.flatMap(({ path }) =>
    cachedVerdictOf(path, model.cache.get(keyByPath.get(path) ?? "")),
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

/** The question about as many files, best first, as can be paid for. @throws JudgeError OVER_BUDGET for none */
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
/** From this relevance on, a file is returned. */
const neededFrom = 0.7;
/** From this many files on, at most this share can be needed; measured, one undecided file in fifteen is. */
const fewestToDoubt = 5;
const maxNeeded = 0.75;

const entrySchema = v.object({ path: v.string(), relevance: v.number(), reason: v.optional(v.unknown()) });
const answerSchema = v.union([v.array(v.unknown()), v.object({ verdicts: v.array(v.unknown()) })]);

/**
 * The verdicts in a model's answer: of files that were asked about only, each with a relevance from 0 to 1; of two for
 * one file the later.
 * @throws JudgeError MALFORMED when there is no verdict in it, or when it lifts nearly everything
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

/** The JSON in a text, also where a model thinks aloud before it or fences it. */
function jsonIn(text: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think>/, "").trim();
  const bare = answer.replace(/^```\w{0,20}\n?([\s\S]*?)\n?```$/, "$1");
  const inner = [between(answer, "{", "}"), between(answer, "[", "]")];
  for (const each of [bare, ...inner]) {
    try {
      if (each !== undefined) return JSON.parse(each);
    } catch {
      // not by itself; perhaps a part of it is
    }
  }
  return undefined;
}

/** From the first of one mark to the last of the other; a regular expression would take quadratic time. */
function between(text: string, open: string, close: string): string | undefined {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  return from >= 0 && to > from ? text.slice(from, to + 1) : undefined;
}

/** Surroundings in which a judge is made; none of them can be chosen by the repository that is searched. */
export interface Surroundings {
  readonly settings: Settings;
  /** The only source of keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder searched, absolute, links resolved: nothing on the way to a program may lie in it. */
  readonly root: string;
  /** Text of a file of the repository. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Options of a judge for one search. */
export interface Run {
  readonly onRequest?: (request: OutgoingRequest) => void;
}
