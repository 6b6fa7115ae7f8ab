import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import type { PeakMemory } from "./result.ts";

/** Result of running one command. */
export interface ProcessRun extends PeakMemory {
  readonly ms: number;
  /** Time of processors, its children's among it, to 10 ms; 0 without `/proc`. */
  readonly cpuMs: number;
  readonly code: number | null;
  /** Its output, if that was asked for. */
  readonly output: string;
}

interface ProcessOptions {
  readonly cwd: string;
  /** True if its output is kept. */
  readonly keepOutput?: boolean;
}

const sampleEveryMs = 50;

/** Run a command to its end. Memory is read from `/proc`, where there is one. */
export async function runProcess(
  command: string,
  args: readonly string[],
  { cwd, keepOutput = false }: ProcessOptions,
): Promise<ProcessRun> {
  const nowhere = openSync("/dev/null", "w");
  const startedMs = performance.now();
  const startedCpuMs = childrenCpuMs();
  const child = spawn(command, args, { cwd, stdio: ["ignore", keepOutput ? "pipe" : nowhere, nowhere] });
  const printed: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => printed.push(chunk));
  let peak: PeakMemory = noMemory;
  const timer = setInterval(() => (peak = greaterMemory(peak, memoryOf(child.pid ?? 0))), sampleEveryMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const ms = performance.now() - startedMs;
    return {
      ms,
      cpuMs: childrenCpuMs() - startedCpuMs,
      ...peak,
      code,
      output: Buffer.concat(printed).toString("utf8"),
    };
  } finally {
    clearInterval(timer);
    closeSync(nowhere);
  }
}

const tickMs = 10;

/** Time of processors that ended children took, from `/proc`. */
function childrenCpuMs(): number {
  try {
    const [, fields = ""] = readFileSync("/proc/self/stat", "latin1").split(") ");
    const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
    return (user + system) * tickMs;
  } catch {
    return 0;
  }
}

export const noMemory: PeakMemory = { residentBytes: 0, ownBytes: 0 };

/** Each figure the greater one of both. */
export const greaterMemory = (first: PeakMemory, second: PeakMemory): PeakMemory => ({
  residentBytes: Math.max(first.residentBytes, second.residentBytes),
  ownBytes: Math.max(first.ownBytes, second.ownBytes),
});

/** Returns the current memory of a process and its descendants; zero without `/proc`. */
export function memoryOf(pid: number): PeakMemory {
  let total = noMemory;
  const add = ({ residentBytes, ownBytes }: PeakMemory): void => {
    total = { residentBytes: total.residentBytes + residentBytes, ownBytes: total.ownBytes + ownBytes };
  };
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytesOf = (field: RegExp): number => 1024 * Number(field.exec(status)?.[1] ?? 0);
    add({ residentBytes: bytesOf(/^VmRSS:\s+(\d+)/m), ownBytes: bytesOf(/^RssAnon:\s+(\d+)/m) });
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ");
      for (const child of children.filter(Boolean)) add(memoryOf(Number(child)));
    }
  } catch {
    return total; // the process is gone, or there is no /proc
  }
  return total;
}
