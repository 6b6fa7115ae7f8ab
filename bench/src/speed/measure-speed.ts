import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { indexBytes } from "@fossick/index/open/index-folder.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { projectCommit } from "../places.ts";
import { measureBuilds } from "./measure-builds.ts";
import { measureChanges } from "./measure-changes.ts";
import { measureSearches } from "./measure-searches.ts";
import { openEngine, type Measuring, type SpeedFlags } from "./measuring.ts";
import type { Measure, SpeedResult } from "./result.ts";
import { listSourceFiles } from "./source-files.ts";

/**
 * Measure first builds, whole processes and searches in a running engine beside `cat` and ripgrep, in turn, so that
 * what else the machine does falls on all alike.
 */
export async function measureSpeed(flags: SpeedFlags, say: (line: string) => void): Promise<SpeedResult> {
  const work = mkdtempSync(join(tmpdir(), "fossick-speed-"));
  const times: Partial<Record<Measure, number[]>> = {};
  const cpu: Partial<Record<Measure, number[]>> = {};
  const keep = (measure: Measure, ms: number, cpuMs?: number): void => {
    if (cpuMs !== undefined) (cpu[measure] ??= []).push(cpuMs);
    (times[measure] ??= []).push(Math.round(ms * 10) / 10);
    say(`${measure} ${Math.round(ms)} ms`);
  };
  try {
    const root = realRoot(flags.copy ? copyTree(resolve(flags.root), work) : resolve(flags.root));
    const measuring: Measuring = {
      flags,
      root,
      cacheDir: join(work, "cache"),
      work,
      source: listSourceFiles(root, flags.files),
      hasRipgrep: spawnSync("rg", ["--version"]).status === 0,
      keep,
    };
    return { ...about(measuring), times, cpu, ...(await measureAll(measuring)) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the last commit of a git repository alone: what git ignores may be many times as much. */
function copyTree(root: string, work: string): string {
  const copied = join(work, basename(root));
  if (existsSync(join(root, ".git")))
    execFileSync("git", ["-c", "advice.detachedHead=false", "clone", "--quiet", "--shared", root, copied]);
  else execFileSync("cp", ["-a", root, copied]);
  return copied;
}

async function measureAll(
  measuring: Measuring,
): Promise<Pick<SpeedResult, "indexedFiles" | "indexBytes" | "cycles" | "memory">> {
  const { flags, root, cacheDir } = measuring;
  const build = await measureBuilds(measuring);
  const bytes = indexBytes(indexFolder({ root, cacheDir }));
  const engine = await openEngine(measuring);
  try {
    const { cycles, process, engine: held } = await measureSearches(measuring, engine);
    const { files } = await engine.status();
    if (flags.change || flags.copy) await measureChanges(measuring, engine);
    return { indexedFiles: files, indexBytes: bytes, cycles, memory: { build, process, engine: held } };
  } finally {
    await engine.close();
  }
}

function about({
  flags,
  root,
  source,
}: Measuring): Pick<SpeedResult, "name" | "commit" | "treeCommit" | "node" | "cores" | "pattern" | "source"> {
  const treeCommit = spawnSync("git", ["-C", root, "rev-parse", "HEAD"], { encoding: "utf8" }).stdout.trim();
  return {
    name: flags.name ?? basename(resolve(flags.root)),
    commit: projectCommit(),
    ...(treeCommit !== "" && { treeCommit }),
    node: process.version,
    cores: availableParallelism(),
    pattern: flags.files,
    source: { files: source.length, bytes: source.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
}
