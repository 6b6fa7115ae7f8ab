import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";

/** What running one command took. */
export interface ProcessRun {
  readonly ms: number;
  /** Greatest resident memory of the process, its threads included, in bytes; 0 where the system does not tell. */
  readonly peakBytes: number;
  readonly code: number | null;
}

const sampleEveryMs = 50;

/** Run a command to its end, its output thrown away. Memory is read from `/proc`, where there is one. */
export async function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<ProcessRun> {
  const nowhere = openSync("/dev/null", "w");
  const startedMs = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", nowhere, nowhere],
  });
  let peakBytes = 0;
  const sample = (): void => {
    peakBytes = Math.max(peakBytes, residentBytes(child.pid ?? 0));
  };
  const timer = setInterval(sample, sampleEveryMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    return { ms: performance.now() - startedMs, peakBytes, code };
  } finally {
    clearInterval(timer);
    closeSync(nowhere);
  }
}

/** Resident memory of a process and all below it. */
function residentBytes(pid: number): number {
  let total = 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    total += 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
        .split(" ")
        .filter(Boolean);
      for (const child of children) total += residentBytes(Number(child));
    }
  } catch {
    return total; // the process is gone, or there is no /proc
  }
  return total;
}
