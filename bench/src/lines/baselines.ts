import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShownLines } from "@fossick/eval/edited-lines.ts";
import { mean } from "@fossick/eval/metrics.ts";
import { saturate } from "@fossick/core/evidence/scores/text-scores.ts";
import { inverseFrequency } from "../systems/rival.ts";
import { trackedPaths } from "../systems/work-tree.ts";

/** Limits on the text that is shown, in tokens. */
export const budgets = [1_000, 2_000, 4_000, 8_000] as const;

const tokensIn = (text: string): number => Math.ceil(text.length / 3.6);

/** Files read whole in their order until the tokens are used up, the last one in part. */
export function wholeLines(
  paths: readonly string[],
  read: (path: string) => string,
  budget: number,
): ShownLines[] {
  const shown: ShownLines[] = [];
  let left = budget;
  for (const path of paths) {
    const lines = read(path).split("\n");
    let endLine = 0;
    while (endLine < lines.length && left > 0) left -= tokensIn(`${lines[endLine++] ?? ""}\n`);
    if (endLine > 0) shown.push({ path, startLine: 1, endLine });
    if (left <= 0) break;
  }
  return shown;
}

const source = /\.(py|js|mjs|cjs|ts|tsx|jsx|go|rs|java|c|h|cc|cpp|hpp|rb|php|kt|swift|scala|cs|vue)$/;
const test = /(^|\/)(tests?|__tests__|spec|testing)\/|[._-](test|spec)\.|(^|\/)test_|_test\./;
const chunkLength = 40;

interface Chunk extends ShownLines {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  readonly tokens: number;
}

/** Chunks of forty lines of source files, best first by BM25, until the tokens are used up, for each budget. */
export function chunkLines(root: string, text: string): Map<number, ShownLines[]> {
  const asked = new Set(wordsIn(text));
  const chunks = trackedPaths(root)
    .filter((path) => source.test(path) && !test.test(path))
    .flatMap((path) => chunksOf(root, path, asked));
  const holding = new Map<string, number>();
  for (const { counts } of chunks)
    for (const word of counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);
  const meanLength = mean(chunks.map(({ length }) => length));
  const scoreOf = ({ counts, length }: Chunk): number => {
    let score = 0;
    for (const [word, count] of counts)
      score += inverseFrequency(holding.get(word) ?? 0, chunks.length) * saturate(count, length / meanLength);
    return score;
  };
  const scored = chunks.map((chunk) => ({ chunk, score: scoreOf(chunk) })).sort((a, b) => b.score - a.score);
  const best = scored.map(({ chunk }) => chunk);
  return new Map(budgets.map((budget) => [budget, firstOf(best, budget)]));
}

function firstOf(chunks: readonly Chunk[], budget: number): ShownLines[] {
  const shown: ShownLines[] = [];
  let left = budget;
  for (const { endLine, path, startLine, tokens } of chunks) {
    if (tokens > left) break;
    left -= tokens;
    shown.push({ path, startLine, endLine });
  }
  return shown;
}

function chunksOf(root: string, path: string, asked: ReadonlySet<string>): Chunk[] {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  const chunks: Chunk[] = [];
  for (let at = 0; at < lines.length; at += chunkLength) {
    const text = lines.slice(at, at + chunkLength).join("\n");
    const words = wordsIn(`${text} ${path}`);
    const counts = new Map<string, number>();
    for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const endLine = Math.min(lines.length, at + chunkLength);
    chunks.push({ path, startLine: at + 1, endLine, counts, length: words.length, tokens: tokensIn(text) });
  }
  return chunks;
}

const wordsIn = (text: string): string[] =>
  (text.match(/[A-Za-z]+|\d+/g) ?? [])
    .flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])/))
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);
