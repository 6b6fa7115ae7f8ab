import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";
import { JudgeError } from "../judge-error.ts";

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** An empty folder. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
  /** Aborting it ends the program and everything it started. */
  readonly signal: AbortSignal;
}

/** Verdicts on a dozen files take some kilobytes. */
const maxOutputBytes = 1_000_000;
/** Time a program gets to end by itself. */
const graceMs = 500;
const canGroup = process.platform !== "win32";

/**
 * Runs a program without a shell, gives it the input and returns its output.
 * @throws JudgeError UNAVAILABLE when it cannot be started, REFUSED when it fails, MALFORMED when it writes too much
 * @throws the signal's reason when aborted
 */
export async function runProgram({ file, args, cwd, env, input, signal }: Program): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(file, [...args], { cwd, env, shell: false, detached: canGroup, windowsHide: true });
  const kill = (): void => end(child, "SIGKILL");
  process.once("exit", kill);
  child.stderr.resume(); // for people; read so that the program is not held up
  child.stdin.on("error", () => undefined); // it need not read its input
  child.stdin.end(input);
  try {
    return await outputOf(child, kill, signal);
  } finally {
    process.off("exit", kill);
  }
}

/** Collects the output of a program until it ends. */
function outputOf(
  child: ChildProcessWithoutNullStreams,
  kill: () => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let failure: { readonly error: unknown } | undefined;
    const fail = (error: unknown): void => {
      if (failure) return;
      failure = { error };
      end(child, "SIGTERM");
      setTimeout(() => {
        kill();
        child.stdout.destroy(); // held open by whoever left the group
      }, graceMs).unref();
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) chunks.push(chunk);
      else fail(new JudgeError("MALFORMED", `the program wrote more than ${maxOutputBytes} bytes`));
    });
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new JudgeError("UNAVAILABLE", `the program cannot be started (${error.code ?? error.name})`, error),
      ),
    );
    child.once("close", (code) => {
      signal.removeEventListener("abort", abort);
      kill(); // what it left running in its group has no business any more
      if (failure) reject(failure.error as Error);
      else if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else reject(new JudgeError("REFUSED", `the program exited with ${endOf(code)}`));
    });
  });
}

const endOf = (code: number | null): string => (code === null ? "a signal" : `status ${code}`);

/** The whole group where there is one: an agent starts programs of its own. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (canGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // it has ended
  }
}
