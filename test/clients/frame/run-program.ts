import { spawn } from "node:child_process";

/** How a program ended. */
export interface Ended {
  /** Null when it was ended for taking too long. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** Runs a program without input to its end; what it started ends with it when it takes too long. */
export function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, timeoutMs = 90_000 }: ProgramOptions,
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => (texts[name] += chunk));
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // The group: clients are started by scripts, and start servers.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...texts });
    });
  });
}

/** Waits for a program. @throws with what it printed, unless it ended with 0 and printed what was expected */
export async function succeed(running: Promise<Ended>, printed = /(?:)/): Promise<void> {
  const { code, stderr, stdout } = await running;
  if (code !== 0 || !printed.test(stdout + stderr)) {
    throw new Error(`ended with ${code}, expected 0 and ${printed}:\n${stdout}\n${stderr}`);
  }
}
