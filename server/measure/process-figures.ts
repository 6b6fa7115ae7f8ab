import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Memory of a process, in megabytes; Linux tells it. */
export function memoryMb(pid: number | undefined): { readonly now: number; readonly max: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) / 1_024);
  return { now: field("VmRSS"), max: field("VmHWM") };
}

/** Length of a clock tick: a hundredth of a second. */
const tickMs = 10;

/** Time of processors that a process has used, its threads included. */
export function cpuMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Bytes that a folder takes on the disk. */
export function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  return Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]) * 1_024;
}

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
