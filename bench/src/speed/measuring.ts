import { resolve } from "node:path";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { runProcess, type ProcessRun } from "./process-run.ts";
import type { Measure } from "./result.ts";
import type { SourceFile } from "./source-files.ts";

export interface SpeedFlags {
  readonly root: string;
  /** Name of the tree in the result; defaults to the name of its folder. */
  readonly name?: string;
  readonly runs: number;
  /** First builds measured; each reads everything. */
  readonly coldRuns: number;
  readonly task: string;
  /** Words that ripgrep counts. */
  readonly words: string;
  /** Shell pattern of the files that the yardsticks read. */
  readonly files: string;
  /** The built command line. */
  readonly cli: string;
  /** True if files of the tree may be changed for a while. */
  readonly change?: boolean;
  /** True if everything is measured on a copy of the tree, which may be changed. */
  readonly copy?: boolean;
}

/** State shared by every part of a measurement. */
export interface Measuring {
  readonly flags: SpeedFlags;
  /** Absolute. */
  readonly root: string;
  readonly cacheDir: string;
  /** For what must be kept while measuring. */
  readonly work: string;
  readonly source: readonly SourceFile[];
  readonly hasRipgrep: boolean;
  /** @param cpuMs time of processors, where it is known */
  keep(measure: Measure, ms: number, cpuMs?: number): void;
}

/** Run the command line on the tree. @throws when it fails, unless it is said to have found nothing */
export async function fossick(
  { flags, root, cacheDir }: Measuring,
  args: readonly string[],
  keepOutput = false,
): Promise<ProcessRun> {
  const place = ["--root", root, "--cache-dir", cacheDir];
  const run = await runProcess(process.execPath, [resolve(flags.cli), ...args, ...place], {
    cwd: root,
    keepOutput,
  });
  if (run.code !== 0 && run.code !== nothingFound)
    throw new Error(`fossick ${args[0]} ended with ${run.code}`);
  return run;
}

const nothingFound = 1;

/** The engine whose searches are measured; it is told of changes and need not look for them. */
export const openEngine = ({ root, cacheDir }: Measuring): Promise<Engine> =>
  createEngine({ root, settings: { cacheDir, memory: false }, watch: true });

/** @returns what the action gave, and how long it took */
export async function timed<T>(act: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedMs = performance.now();
  const value = await act();
  return { value, ms: performance.now() - startedMs };
}
