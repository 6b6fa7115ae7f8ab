// Runs git behind a shell that ends it, and all it started, when this process ends or time runs out.
import { spawn, type ChildProcess } from "node:child_process";
import { gitEnvironment } from "./git-environment.ts";

/** Git ended with an error, or could not be started. */
export class GitFailure extends Error {
  override readonly name = "GitFailure";
  /** End of git's standard error. */
  readonly stderr: string;
  /** True if git exceeded its timeout. */
  readonly isLate: boolean;

  constructor(stderr: string, isLate = false) {
    super(isLate ? "git took too long" : (lastLine(stderr) ?? "git failed"));
    this.stderr = stderr;
    this.isLate = isLate;
  }
}

export interface GitCall {
  /** The folder git works in. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Schemes that git may connect by; none when omitted. */
  readonly schemes?: readonly string[];
  /** Time that a remote may be silent for. */
  readonly silentSeconds?: number;
}

/**
 * Runs git and returns what it printed. A port, so that tests make it fail.
 * @throws GitFailure
 * @throws the signal's reason when aborted
 */
export type RunGit = (args: readonly string[], call: GitCall) => Promise<string>;

/**
 * A shell stands between: when its input ends, because we stopped or were killed, it ends git and all that git started.
 * They have a process group of their own.
 */
const guarded = `exec 3<&0
"$@" </dev/null 3<&- &
git=$!
( read -r _ <&3; kill -KILL 0 ) >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait "$git"; status=$?
kill -KILL "$guard" 2>/dev/null
exit "$status"`;

const maxStderrChars = 65_536;

/** Runs git in `gitEnvironment`: without prompts, hooks or filters, and with allowed connections only. */
export const runGit: RunGit = async (args, { cwd, schemes = [], signal, silentSeconds, timeoutMs }) => {
  signal.throwIfAborted();
  const env = await gitEnvironment(schemes, silentSeconds);
  const child = spawn("sh", ["-c", guarded, "sh", "git", "-C", cwd, ...args], {
    cwd: "/",
    env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const late = AbortSignal.timeout(timeoutMs);
  const stop = (): void => endGroup(child);
  const stopped = AbortSignal.any([signal, late]);
  stopped.addEventListener("abort", stop, { once: true });
  try {
    const { code, stderr, stdout } = await endOf(child);
    signal.throwIfAborted();
    if (late.aborted) throw new GitFailure(stderr, true);
    if (code !== 0) throw new GitFailure(stderr);
    return stdout;
  } finally {
    stopped.removeEventListener("abort", stop);
  }
};

function endGroup(child: ChildProcess): void {
  child.stdin?.destroy();
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

interface End {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function endOf(child: ChildProcess): Promise<End> {
  const chunks: Buffer[] = [];
  let stderr = "";
  child.stdin?.on("error", () => {});
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-maxStderrChars);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, stdout: "", stderr: error.message }));
    child.once("exit", () => child.stdin?.destroy());
    child.once("close", (code) => resolve({ code, stdout: Buffer.concat(chunks).toString("utf8"), stderr }));
  });
}

/** Progress is written over and over on one line, which ends with a carriage return. */
function lastLine(stderr: string): string | undefined {
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.findLast((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1);
}
