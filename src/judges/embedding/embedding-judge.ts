import { estimateTokens } from "../../bundle/tokens.ts";
import type { Judge, Verdict } from "../../evaluate/judge.ts";
import { safeLines } from "../../safe-text.ts";
import type { Task } from "../../types.ts";
import type { Allowance } from "../allowance.ts";
import { readExcerpts, type FileExcerpt } from "../file-excerpts.ts";
import { JudgeError } from "../judge-error.ts";
import { cacheKey, type AnswerCache } from "../answer-cache.ts";
import { charge } from "../charge.ts";
import { inTime, tolerantJudge, waitMsOf, type Question } from "../tolerant-judge.ts";
import type { Embed } from "./ask-for-vectors.ts";
import { movedByCosine } from "./moved-by-cosine.ts";

export interface EmbeddingJudge {
  readonly name: string;
  /** Further parts of the cache key of a vector: the model and where it runs. */
  readonly identity: readonly string[];
  readonly embed: Embed;
  readonly allowance: Allowance;
  readonly cache: AnswerCache;
  readonly timeoutMs: number;
  readonly isDryRun: boolean;
  readonly readText: (path: string) => Promise<string | undefined>;
}

const maxTaskCharacters = 8_000;

/** A judge that compares the vector of the task with those of the files' excerpts. */
export function embeddingJudge(model: EmbeddingJudge): Judge {
  return tolerantJudge({ ...model, part: "embedding" }, async (question) => {
    const files = await readExcerpts(question.undecided, model.readText);
    if (files.length === 0) return [];
    const [task, ...vectors] = await vectorsOf(
      [taskText(question.task), ...files.map(({ path, excerpt }) => `${path}\n${excerpt}`)],
      model,
      question,
    );
    if (!task) return [];
    const comparisons = files.flatMap(({ evaluation }: FileExcerpt, at): Compared[] => {
      const vector = vectors[at];
      return vector
        ? [{ path: evaluation.path, relevance: evaluation.relevance, cosine: cosine(task, vector) }]
        : [];
    });
    return movedByCosine(comparisons).map(({ path, relevance, cosine: likeness }): Verdict => ({
      path,
      relevance,
      reason: `cosine ${likeness.toFixed(2)}`,
    }));
  });
}

type Compared = Parameters<typeof movedByCosine>[0][number];

const taskText = ({ text, objective = "" }: Task): string =>
  safeLines(`${text}\n${objective}`.trim()).slice(0, maxTaskCharacters);

/** Vectors of the texts in their order, asked for where they are not kept; as many as can be paid for. */
async function vectorsOf(
  texts: readonly string[],
  { identity, embed, allowance, cache, timeoutMs }: EmbeddingJudge,
  { context, tally }: Question,
): Promise<readonly (Float32Array | undefined)[]> {
  const keys = texts.map((text) => cacheKey(identity, text));
  const vectors = keys.map((key) => vectorOf(cache.get(key)));
  tally.cached += vectors.slice(1).filter((vector) => vector !== undefined).length;
  const missing = texts.flatMap((text, at) => (vectors[at] ? [] : [{ text, at }]));
  while (missing.length > 0 && !allowance.allows(tokensOf(missing), 0)) missing.pop();
  if (missing.length === 0 && vectors.some((vector) => vector === undefined))
    throw new JudgeError("OVER_BUDGET", "the remaining budget does not cover a single text");
  if (missing.length === 0) return vectors;
  const reply = await inTime(waitMsOf(timeoutMs, context), context.signal, (signal) => {
    tally.calls++;
    return embed(
      missing.map(({ text }) => text),
      signal,
    );
  });
  const inputTokens = reply.inputTokens ?? tokensOf(missing);
  const cost = allowance.costOf(inputTokens, 0);
  charge(tally, allowance, { inputTokens, outputTokens: 0, ...(cost !== undefined && { cost }) });
  for (const [index, { at }] of missing.entries()) {
    const vector = reply.vectors[index];
    if (!vector) continue;
    vectors[at] = vector;
    cache.put(keys[at] ?? "", bytesOf(vector));
  }
  const [length] = vectors.flatMap((vector) => vector?.length ?? []);
  if (vectors.some((vector) => vector && vector.length !== length))
    throw new JudgeError("MALFORMED", "the vectors differ in length from the cached ones");
  return vectors;
}

const tokensOf = (texts: readonly { readonly text: string }[]): number =>
  texts.reduce((sum, { text }) => sum + estimateTokens(text), 0);

/** Computes the cosine similarity of two vectors of one length, -1 to 1; 0 when one of them is all zeros. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB);
}

const bytesPerNumber = 4;

/** Little-endian, whatever the machine. */
export function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * bytesPerNumber);
  vector.forEach((value, at) => bytes.writeFloatLE(value, at * bytesPerNumber));
  return bytes;
}

/** The vector that was kept, or nothing when it is damaged. */
export function vectorOf(bytes: Buffer | undefined): Float32Array | undefined {
  if (!bytes || bytes.length === 0 || bytes.length % bytesPerNumber !== 0) return undefined;
  const vector = Float32Array.from({ length: bytes.length / bytesPerNumber }, (_, at) =>
    bytes.readFloatLE(at * bytesPerNumber),
  );
  return vector.every(Number.isFinite) ? vector : undefined;
}
