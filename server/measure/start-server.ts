import { execFile, spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** The built command line of the server. */
const program = join(process.cwd(), "server/dist/main.mjs");

/** Runs one command of `fossick-server` to its end. @returns what it printed */
export async function runServer(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  return stdout;
}

/** Starts a worker or a server, whose log lines go to `onLine`; another build of it where `MEASURED_PROGRAM` names one. */
export function startServer(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  onLine: (line: string) => void = () => undefined,
): ChildProcess {
  const child = spawn(process.execPath, [env["MEASURED_PROGRAM"] ?? program, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  }
  return child;
}

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));
