import { rmSync } from "node:fs";
import { findArguments } from "./source-files.ts";
import { fossick, type Measuring } from "./measuring.ts";
import { measurePeerBuilds } from "./peers.ts";
import { greaterMemory, noMemory, runProcess, type ProcessRun } from "./process-run.ts";
import type { PeakMemory } from "./result.ts";

/** Measure first builds beside `cat` and peers. The index of the last one stays. @returns the greatest peak of memory */
export async function measureBuilds(measuring: Measuring): Promise<PeakMemory> {
  const { flags, cacheDir, keep } = measuring;
  let peak = noMemory;
  await cat(measuring); // what was not read yet is read from disk once
  for (let run = 0; run < flags.coldRuns; run++) {
    rmSync(cacheDir, { recursive: true, force: true });
    const read = await cat(measuring);
    keep("cat", read.ms, read.cpuMs);
    const cold = await fossick(measuring, ["index"]);
    keep("cold", cold.ms, cold.cpuMs);
    peak = greaterMemory(peak, cold);
    await measurePeerBuilds(measuring);
  }
  return peak;
}

async function cat({ flags, root }: Measuring): Promise<ProcessRun> {
  const find = findArguments(flags.files).map((word) => `'${word}'`);
  const run = await runProcess("sh", ["-c", `find ${find.join(" ")} | xargs -0 cat`], { cwd: root });
  if (run.code !== 0) throw new Error(`cat ended with ${run.code}`);
  return run;
}
