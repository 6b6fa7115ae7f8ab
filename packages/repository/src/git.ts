// Runs git without environment variables and configuration that could start programs, prompt or write.
import { spawn, type ChildProcess } from "node:child_process";
import { obviousObstacle, watchForObstacle } from "./git-obstacles/find-obstacle.ts";
import { copyWhole, type WholeIndex } from "./git-obstacles/split-index.ts";

/** A git work tree, seen from one folder in it. */
export interface GitRepository {
  /** Path of the folder inside the work tree: "" or with a trailing slash, `packages/app/`. */
  readonly prefix: string;
  /** Git's own folder, common to all work trees; links resolved. */
  readonly common?: string;
  /** Undefined while there is no commit. */
  readonly head?: string;
  readonly shallow: boolean;
  /** True if a sparse checkout may omit tracked files. */
  readonly isSparse?: true;
  /** In a shallow clone, the commits whose parents it lacks. */
  readonly boundary?: readonly string[];
}

/**
 * Reason why git failed; `missing` is no git program, `tooOld` one before `oldestGit`, `untrusted` its
 * `safe.directory` check, `blocked` a file that it would never finish reading.
 */
type GitErrorKind =
  | "missing"
  | "tooOld"
  | "notRepository"
  | "noWorkTree"
  | "untrusted"
  | "blocked"
  | "failed";

/** Min version of git that supports all commands and options used. */
export const oldestGit = "2.25";

/** Thrown when git could not be started or failed. */
export class GitError extends Error {
  override readonly name = "GitError";
  readonly kind: GitErrorKind;

  /** @param message git's error line */
  constructor(kind: GitErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  /** Called for every line of standard error, after git succeeded. */
  readonly onWarning?: (line: string) => void;
}

/**
 * Overrides for configuration that could change output, start programs or use the network. Only for keys without more
 * specific keys that take precedence; transports are limited by the environment.
 */
const neutralConfig = [
  "core.fsmonitor=", // before 2.36 git started any non-empty value as a program, also `false`
  "fetch.bundleURI=", // from 2.40 to 2.44 a fetch of missing objects began there with any transport
  "core.quotePath=false",
  "log.showSignature=false",
  "log.showRoot=true",
  "log.follow=false",
  "log.mailmap=false",
  "diff.relative=false",
].flatMap((setting) => ["-c", setting]);

/** Variables set while a git hook runs, which would redirect every command to the hook's repository. */
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

/** Commands that read the index, and so touch the shared file of a split one. */
const indexReaders: ReadonlySet<string | undefined> = new Set(["ls-files", "check-ignore", "diff"]);

/**
 * Runs git and returns its output, which must be small.
 * Git neither writes, prompts nor uses the network.
 * @throws GitError
 * @throws the signal's reason when aborted
 */
export async function git(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamGit(args, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Runs `git rev-parse`, which detects a git that is too old without another process, as it repeats unknown options.
 * @returns the lines of output, the name of the object format first
 * @throws GitError
 */
export async function revParse(questions: readonly string[], options: GitOptions): Promise<string[]> {
  const args = ["rev-parse", "--show-object-format", ...questions]; // known since `oldestGit`
  const answers = String(await git(args, options)).split(/\r?\n/);
  if (!answers[0]?.startsWith("--")) return answers;
  const version = String(await git(["version"], options)).trim();
  throw new GitError("tooOld", `${version} is too old, fossick needs ${oldestGit} or later`);
}

/** Runs git like `git()` and streams its output; leaving the loop early, or an abort, ends git. */
export async function* streamGit(args: readonly string[], options: GitOptions): AsyncGenerator<Buffer> {
  options.signal?.throwIfAborted();
  const obvious = obviousObstacle(options.cwd);
  if (obvious !== undefined) throw blockedBy(obvious);
  const copy = indexReaders.has(args[0]) ? await joinIndex(options) : undefined;
  try {
    yield* run(args, options, copy && { GIT_INDEX_FILE: copy.file });
  } finally {
    copy?.remove();
  }
}

/** Copies a split index into one whole file for git. @returns undefined if the index is not split */
async function joinIndex(options: GitOptions): Promise<WholeIndex | undefined> {
  const { cwd, ...rest } = options;
  try {
    return await copyWhole(cwd, (args, folder) => git(args, { ...rest, cwd: folder }));
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new GitError("failed", "its split index cannot be read", error);
  }
}

async function* run(
  args: readonly string[],
  options: GitOptions,
  variables: NodeJS.ProcessEnv = {},
): AsyncGenerator<Buffer> {
  // -C, not the process's working folder, where Windows would look for git.exe first.
  const child = spawn("git", [...neutralConfig, "-C", options.cwd, ...args], {
    env: { ...environment(), ...variables },
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
 * Ends git and closes its pipes immediately, since a program that git started may hold them open. That program ends
 * when it next writes. Uses no process group, which would keep Ctrl-C in a terminal from git.
 */
function endProcess(child: ChildProcess): void {
  for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  child.once("exit", () => clearTimeout(timer));
  child.unref();
}

/** Yields git's output; ignores a pipe closed early, as git's exit is checked elsewhere. */
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

/** Resolves when git and all its pipes have ended, or on `stopping`, without waiting for git. */
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
    GIT_NO_LAZY_FETCH: "1", // ignored by older versions
    GIT_ALLOW_PROTOCOL: "none", // matches no transport, and overrides a repository's protocol.<name>.allow
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
