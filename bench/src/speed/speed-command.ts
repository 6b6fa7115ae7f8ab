import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createEngine } from "../../../src/engine.ts";
import { indexBytes, indexFolder } from "../../../src/indexing/open-index.ts";
import { quantile } from "../metrics.ts";
import { decimals, table } from "../report/format.ts";
import { runProcess, type ProcessRun } from "./process-run.ts";

export interface SpeedFlags {
  readonly root: string;
  readonly runs: number;
  /** First builds measured; each reads everything. */
  readonly coldRuns: number;
  readonly task: string;
  /** What ripgrep counts. */
  readonly words: string;
  /** Shell pattern of the files that the yardsticks read. */
  readonly files: string;
  /** The built command line. */
  readonly cli: string;
}

const yardsticks = ["cat", "rg"] as const;
type Measured = (typeof yardsticks)[number] | "cold" | "process" | "engine";

type Times = Record<Measured, number[]>;

/**
 * Measure first builds, whole processes and searches in a running engine beside `cat` and ripgrep, in turn, so that
 * what else the machine does falls on all alike. @returns medians and ratios, as text
 */
export async function speedCommand(flags: SpeedFlags, say: (line: string) => void): Promise<string> {
  const root = resolve(flags.root);
  const work = mkdtempSync(join(tmpdir(), "fossick-speed-"));
  const cacheDir = join(work, "cache");
  const times: Times = { cat: [], rg: [], cold: [], process: [], engine: [] };
  const keep = (name: Measured, { ms, code }: Pick<ProcessRun, "ms" | "code">): void => {
    if (code !== 0 && name !== "rg") throw new Error(`${name} ended with ${code}`);
    times[name].push(ms);
    say(`${name} ${Math.round(ms)} ms`);
  };
  const measuring: Measuring = { flags, root, cacheDir, keep };
  try {
    const peakBytes = await measureBuilds(measuring);
    await measureSearches(measuring);
    const bytes = indexBytes(indexFolder({ root, cacheDir, hidden: false, ignore: true }));
    return speedText(times, peakBytes, bytes);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Measuring {
  readonly flags: SpeedFlags;
  readonly root: string;
  readonly cacheDir: string;
  readonly keep: (name: Measured, run: Pick<ProcessRun, "ms" | "code">) => void;
}

const fossick = ({ flags, root, cacheDir }: Measuring, args: readonly string[]): Promise<ProcessRun> =>
  runProcess(process.execPath, [resolve(flags.cli), ...args, "--root", root, "--cache-dir", cacheDir], {
    cwd: root,
  });

/** The index of the last build is left in the cache folder. @returns the greatest peak of memory */
async function measureBuilds(measuring: Measuring): Promise<number> {
  const { flags, root, cacheDir, keep } = measuring;
  const cat = `find . -name '${flags.files}' -type f -print0 | xargs -0 cat`;
  let peakBytes = 0;
  for (let run = 0; run < flags.coldRuns; run++) {
    rmSync(cacheDir, { recursive: true, force: true });
    keep("cat", await runProcess("sh", ["-c", cat], { cwd: root }));
    const cold = await fossick(measuring, ["index"]);
    keep("cold", cold);
    peakBytes = Math.max(peakBytes, cold.peakBytes);
  }
  return peakBytes;
}

async function measureSearches(measuring: Measuring): Promise<void> {
  const { flags, root, cacheDir, keep } = measuring;
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  for (let run = -1; run < flags.runs; run++) {
    const grep = await runProcess("rg", ["-c", "-i", flags.words, "-g", flags.files, "."], { cwd: root });
    const asked = await fossick(measuring, [flags.task, "--no-memory"]);
    const startedMs = performance.now();
    await engine.retrieve(flags.task);
    const ms = performance.now() - startedMs;
    if (run < 0) continue; // the first of each warms caches
    keep("rg", grep);
    keep("process", asked);
    keep("engine", { ms, code: 0 });
  }
  await engine.close();
}

/** Medians, and ratios to the yardstick each is held against. */
export function speedText(
  times: Readonly<Record<Measured, readonly number[]>>,
  peakBytes: number,
  indexedBytes: number,
): string {
  const median = (name: Measured): number => quantile(times[name], 0.5);
  const row = (label: string, name: Measured, against: (typeof yardsticks)[number]): string[] => [
    label,
    String(times[name].length),
    decimals(median(name), 0),
    `${decimals(median(name) / median(against), 2)} × ${against}`,
  ];
  return [
    table(
      ["", "runs", "median ms", "ratio"],
      [
        row("cat", "cat", "cat"),
        row("first build", "cold", "cat"),
        row("ripgrep", "rg", "rg"),
        row("search, whole process", "process", "rg"),
        row("search, running engine", "engine", "rg"),
      ],
    ),
    `Peak memory of a first build ${megabytes(peakBytes)} MB, index ${megabytes(indexedBytes)} MB.`,
  ].join("\n\n");
}

const megabytes = (bytes: number): string => decimals(bytes / 1e6, 0);
