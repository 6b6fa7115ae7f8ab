// Runs git safely: without variables and configuration that would start programs or prompt.
import { spawn, type ChildProcess } from "node:child_process";
import { obviousObstacle, watchForObstacle } from "./git-obstacles/find-obstacle.ts";

/** A git work tree, seen from one folder in it. */
export interface GitRepository {
  /** The folder inside the work tree: "" or with a trailing slash, `packages/app/`. */
  readonly prefix: string;
  /** The folder that git keeps its files in, the same one for all work trees; links resolved. */
  readonly common?: string;
  /** Undefined while there is no commit. */
  readonly head?: string;
  readonly shallow: boolean;
  /** True if only a part of the tracked files may be checked out. */
  readonly isSparse?: true;
  /** In a shallow clone, the commits whose parents it lacks. */
  readonly boundary?: readonly string[];
}

/**
 * Reason why git gave no answer; `missing` is no git program, `untrusted` its `safe.directory` check, `blocked` a file
 * that it would never come to the end of.
 */
type GitErrorKind = "missing" | "notRepository" | "noWorkTree" | "untrusted" | "blocked" | "failed";

/** Git could not be started or ended with an error. */
export class GitError extends Error {
  override readonly name = "GitError";
  readonly kind: GitErrorKind;

  /** @param message the line in which git says what is wrong */
  constructor(kind: GitErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  /** Called for every line git wrote to standard error, once git ended well. */
  readonly onWarning?: (line: string) => void;
}

/** Overrides for a user's configuration that could change output, start programs or use the network. */
const neutralConfig = [
  "core.fsmonitor=false",
  "core.quotePath=false",
  "log.showSignature=false",
  "log.showRoot=true",
  "log.follow=false",
  "log.mailmap=false",
  "diff.relative=false",
  "protocol.allow=never",
].flatMap((setting) => ["-c", setting]);

/** Set while a git hook runs; they would send every command to the hook's repository. */
const locationVariables: ReadonlySet<string> = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_NAMESPACE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
]);

const maxStderrChars = 65_536;

/**
 * Runs git and returns what it printed; for small output.
 * Git neither writes, prompts nor uses the network.
 * @throws GitError
 * @throws the signal's reason when aborted
 */
export async function git(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamGit(args, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Runs git as `git()` does and yields its output as it comes; leaving the loop early, or an abort, ends git. */
export async function* streamGit(args: readonly string[], options: GitOptions): AsyncGenerator<Buffer> {
  options.signal?.throwIfAborted();
  const obvious = obviousObstacle(options.cwd);
  if (obvious !== undefined) throw blockedBy(obvious);
  // -C and not the process's own folder: Windows would look for git.exe in that folder first.
  const child = spawn("git", [...neutralConfig, "-C", options.cwd, ...args], {
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  options.signal?.addEventListener("abort", stop, { once: true });
  const ended = watchEnd(child, stopping.signal);
  const obstacles: string[] = [];
  const watch = watchForObstacle(options.cwd, (path) => {
    obstacles.push(path);
    stop();
  });
  try {
    watch.wait();
    for await (const chunk of output(child)) {
      watch.rest();
      yield chunk;
      watch.wait();
    }
    const { exitCode, stderr, error } = await ended;
    options.signal?.throwIfAborted();
    for (const obstacle of obstacles) throw blockedBy(obstacle);
    if (error !== undefined || exitCode !== 0) throw toGitError(exitCode, stderr, error);
    for (const line of lines(stderr)) options.onWarning?.(line);
  } finally {
    watch.rest();
    options.signal?.removeEventListener("abort", stop);
    stop();
  }
}

/** Time git may take to remove its lock files. */
const graceMs = 1_000;

/**
 * Ends git and lets go of its pipes at once: a program that git started may hold them open when git is gone. It ends
 * when it next writes. Not by process group, which would take git out of reach of Ctrl-C in a terminal.
 */
function endProcess(child: ChildProcess): void {
  for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  child.once("exit", () => clearTimeout(timer));
  child.unref();
}

/** Pipes are torn down where git could not start or was ended; how it ended tells the rest. */
async function* output(child: ChildProcess): AsyncGenerator<Buffer> {
  if (child.stdout === null) return;
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

interface End {
  readonly exitCode: number | undefined;
  readonly stderr: string;
  readonly error?: NodeJS.ErrnoException;
}

/** Resolves when git and all its pipes have ended, or when it is stopped, without waiting for it. */
function watchEnd(child: ChildProcess, stopping: AbortSignal): Promise<End> {
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-maxStderrChars);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ exitCode: undefined, stderr, error }));
    child.once("close", (exitCode) => resolve({ exitCode: exitCode ?? undefined, stderr }));
    stopping.addEventListener("abort", () => {
      endProcess(child);
      resolve({ exitCode: undefined, stderr });
    });
  });
}

function environment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !locationVariables.has(name));
  return {
    ...Object.fromEntries(variables),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    LC_ALL: "C",
  };
}

const blockedBy = (path: string): GitError =>
  new GitError(
    "blocked",
    `${JSON.stringify(path)} is not a plain file, is too large or has too many ** in a line`,
  );

function toGitError(
  exitCode: number | undefined,
  stderr: string,
  error: NodeJS.ErrnoException | undefined,
): GitError {
  if (error !== undefined) {
    return error.code === "ENOENT"
      ? new GitError("missing", "no git program found", error)
      : new GitError("failed", `git could not be started: ${error.message}`, error);
  }
  const messages = lines(stderr);
  const line = messages.findLast((text) => /^(?:fatal|error): /.test(text)) ?? messages.at(-1);
  return new GitError(kindOf(stderr), line ?? `git ended with ${exitCode ?? "a signal"}`);
}

function kindOf(stderr: string): GitErrorKind {
  if (stderr.includes("not a git repository")) return "notRepository";
  if (stderr.includes("must be run in a work tree")) return "noWorkTree";
  if (/dubious ownership|unsafe repository/.test(stderr)) return "untrusted";
  return "failed";
}

function lines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}
