import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { Evaluator } from "@fossick/core/parts.ts";
import { quantile } from "./metrics.ts";
import { decimals, table } from "./report/format.ts";
import { timedEvaluator, type ScoringTime } from "./scoring-time.ts";

export interface TimeFlags {
  readonly root: string;
  /** Asked instead of the five ordinary texts. */
  readonly task?: string;
  /** Measured searches of each text. */
  readonly runs: number;
  /** Where the index is kept. */
  readonly work?: string;
}

const warmUps = 3;
const maxCandidates = 150;
const ordinaryTexts = [
  "Fix the crash when the configuration file is missing",
  "Add an option that limits how often a failed request is tried again",
  "Error messages should say which line of the input they are about",
  "Parsing large files takes too long",
  "Let users register their own handler for closing connections",
];

/** Measurements in a warm engine. */
export interface Times {
  /** Files of the repository. */
  readonly files: number;
  /** Whole searches as shipped, index check included, in milliseconds. */
  readonly searchesMs: readonly number[];
  readonly scorings: readonly ScoringTime[];
}

/** Measure scoring and whole searches on a repository. @returns medians, as text */
export async function timeCommand({ root, task, runs, work }: TimeFlags): Promise<string> {
  const texts = task === undefined ? ordinaryTexts : [task];
  const workFolder = work ? resolve(work) : mkdtempSync(join(tmpdir(), "fossick-bench-"));
  try {
    return timesText(await measure(resolve(root), texts, runs, join(workFolder, "cache")));
  } finally {
    if (!work) rmSync(workFolder, { recursive: true, force: true });
  }
}

/**
 * Search with each text three times unmeasured, then `runs` times as shipped and `runs` times with scoring measured,
 * in turn, all in one engine. Only the first 150 candidates are scored where scoring is measured, which changes the
 * search; that is why the two are kept apart.
 */
async function measure(
  root: string,
  texts: readonly string[],
  runs: number,
  cacheDir: string,
): Promise<Times> {
  const scorings: ScoringTime[] = [];
  const shipped = rankEvaluator();
  const timed = timedEvaluator(shipped, {
    maxCandidates,
    now: () => performance.now(),
    onTime: (time) => scorings.push(time),
  });
  let inUse = shipped;
  const evaluator: Evaluator = { ...shipped, evaluate: (...asked) => inUse.evaluate(...asked) };
  const engine = await createEngine({ root, settings: { cacheDir, memory: false }, parts: { evaluator } });
  const searchesMs: number[] = [];
  try {
    for (const text of texts) {
      for (let at = 0; at < warmUps; at++) await engine.retrieve(text);
      for (let at = 0; at < runs; at++) {
        inUse = shipped;
        searchesMs.push(await searchMs(engine, text));
        inUse = timed;
        await engine.retrieve(text);
      }
      inUse = shipped;
    }
    return { files: (await engine.status()).files, searchesMs, scorings };
  } finally {
    await engine.close();
  }
}

async function searchMs(engine: Engine, text: string): Promise<number> {
  const startedMs = performance.now();
  await engine.retrieve(text);
  return performance.now() - startedMs;
}

/** Medians of what was measured, as Markdown: scoring in the first cycle and in later ones, and whole searches. */
export function timesText({ files, searchesMs, scorings }: Times): string {
  const head = ["scoring", "times", "candidates", "signals ms", "model ms", "both ms", "closer look ms"];
  const first = scorings.filter(({ cycle }) => cycle === 1);
  const later = scorings.filter(({ cycle }) => cycle > 1);
  return [
    `Medians in a warm engine on ${files} files; at most the first ${maxCandidates} candidates are scored.`,
    table(head, [...scoringLine("first cycle", first), ...scoringLine("later cycles", later)]),
    `Whole search as shipped: ${decimals(median(searchesMs), 1)} ms, ${searchesMs.length} times.`,
  ].join("\n\n");
}

function scoringLine(name: string, of: readonly ScoringTime[]): string[][] {
  if (of.length === 0) return [];
  const times = [
    of.map((time) => time.observeMs),
    of.map((time) => time.modelMs),
    of.map((time) => time.observeMs + time.modelMs),
    of.map((time) => time.inspectMs),
  ].map((values) => decimals(median(values), 2));
  return [[name, String(of.length), String(median(of.map(({ candidates }) => candidates))), ...times]];
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
