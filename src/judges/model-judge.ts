import * as v from "valibot";
import { estimateTokens } from "../bundle/tokens.ts";
import type { Judge, Verdict } from "../evaluate/judge.ts";
import type { Allowance } from "./allowance.ts";
import { readExcerpts, type FileExcerpt } from "./file-excerpts.ts";
import { JudgeError } from "./judge-error.ts";
import { cacheKey, type AnswerCache } from "./answer-cache.ts";
import { promptFor, promptVersion, type Prompt } from "./prompt.ts";
import { parseReply } from "./parse-reply.ts";
import { charge } from "./charge.ts";
import { inTime, tolerantJudge, waitMsOf, type Question } from "./tolerant-judge.ts";

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

export interface ModelJudge {
  readonly name: string;
  readonly part: "llm" | "command";
  /** Further parts of the cache key of an answer: the model and where it runs. */
  readonly identity: readonly string[];
  readonly complete: Complete;
  readonly allowance: Allowance;
  readonly cache: AnswerCache;
  readonly timeoutMs: number;
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

/** A judge that puts the undecided files of a cycle into one question to a model. */
export function modelJudge(model: ModelJudge): Judge {
  return tolerantJudge(model, async ({ task, undecided, context, tally }) => {
    const { lang } = context.settings;
    const files = await readExcerpts(undecided, model.readText);
    const keyByPath = new Map(
      files.map(({ path, excerpt }) => {
        const question = [
          promptVersion,
          model.identity,
          task.text,
          task.objective ?? "",
          lang,
          path,
          excerpt,
        ];
        return [path, cacheKey(...question)];
      }),
    );
    const cachedVerdicts = files.flatMap(({ path }) =>
      cachedVerdictOf(path, model.cache.get(keyByPath.get(path) ?? "")),
    );
    tally.cached += cachedVerdicts.length;
    const uncachedFiles = files.filter(
      ({ path }) => !cachedVerdicts.some((verdict) => verdict.path === path),
    );
    if (uncachedFiles.length === 0) return cachedVerdicts;
    const newVerdicts = await askModel(model, uncachedFiles, { task, undecided, context, tally });
    for (const { path, relevance, reason } of newVerdicts)
      model.cache.put(keyByPath.get(path) ?? "", JSON.stringify({ relevance, reason }));
    return [...cachedVerdicts, ...newVerdicts];
  });
}

async function askModel(
  { complete, allowance, timeoutMs }: ModelJudge,
  files: readonly FileExcerpt[],
  { task, context, tally }: Question,
): Promise<readonly Verdict[]> {
  const { lang } = context.settings;
  const { prompt, batch, tokens } = fitting(files, allowance, (some) => promptFor(task, some, lang));
  const maxTokens = Math.min(maxAnswerTokens, allowance.outputLeft(tokens));
  const completion = await inTime(waitMsOf(timeoutMs, context), context.signal, (signal) => {
    tally.calls++;
    return complete(prompt, maxTokens, signal);
  });
  const inputTokens = completion.inputTokens ?? tokens;
  const outputTokens = completion.outputTokens ?? estimateTokens(completion.text);
  const cost = completion.cost ?? allowance.costOf(inputTokens, outputTokens);
  charge(tally, allowance, { inputTokens, outputTokens, ...(cost !== undefined && { cost }) });
  return parseReply(completion.text, new Set(batch.map(({ path }) => path)));
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

function cachedVerdictOf(path: string, bytes: Buffer | undefined): readonly Verdict[] {
  if (!bytes) return [];
  try {
    const parsed = v.safeParse(cachedVerdictSchema, JSON.parse(bytes.toString("utf8")));
    return parsed.success ? [{ path, ...parsed.output }] : [];
  } catch {
    return [];
  }
}
