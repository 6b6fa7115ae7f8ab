// Puts errors of git into the sentence that people see of a repository, and tells which may pass by themselves.
import { FossickError } from "fossick";
import { DatabaseError } from "pg";
import { oneLine } from "fossick/hosting";
import { GitFailure } from "./run-git.ts";

/** Why a repository cannot be brought up to date, in a sentence for `repos status`. */
export class RepositoryProblem extends Error {
  override readonly name = "RepositoryProblem";
  /** True if trying again soon may help. */
  readonly isPassing: boolean;
  /** True if nothing is wrong: there is only nothing to index yet. */
  readonly isNoFault: boolean;
  /** True if nothing is known of the repository, because its host does not answer. */
  readonly isOfHost: boolean;
  /** True if the remote, or its host, keeps the repository from the worker. */
  readonly isOfRemote: boolean;
  /** True if the disk of the worker is full. */
  readonly isOfDisk: boolean;

  constructor(
    message: string,
    kind: "passing" | "lasting" | "empty" | "remote" | "host" | "disk",
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.isPassing = ["passing", "remote", "disk"].includes(kind);
    this.isNoFault = kind === "empty";
    this.isOfHost = kind === "host";
    this.isOfRemote = kind === "remote" || kind === "host";
    this.isOfDisk = kind === "disk";
  }
}

const diskFull =
  "The disk of the worker is full: free some space or give it more, then run `fossick-server repos reindex`.";

const refusal =
  /could not read (?:Username|Password)|Authentication failed|Permission denied|terminal prompts disabled|returned error: 40[13]|Host key verification failed|access denied/i;
const silence =
  /Could not resolve host|Couldn't connect|unable to connect|Connection (?:refused|reset|timed out|closed)|No route to host|Network is unreachable|returned error: (?:429|5\d\d)|Operation too slow|early EOF|hung up|timed out/i;

/** Messages of git and their meaning; the first match wins. */
const meanings: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /corruption on the remote side/i,
    "The remote's own copy of the repository is damaged: git there cannot read all of it.",
  ],
  [
    refusal,
    "The remote does not let the worker in: give git on the worker a credential helper or an ssh key that may read the repository.",
  ],
  [
    /returned error: 30\d|redirect/i,
    "The remote answers that the repository lies at another address: remove it, and add it with that one.",
  ],
  [
    /not found|does not appear to be a git repository|does not exist|returned error: (?:404|410)/i,
    "The remote has no such repository: it was removed, renamed, or the worker may not see it.",
  ],
  [silence, "The remote does not answer: its host is down, or the worker cannot reach it."],
];

/** Messages of git about damage to its own repository, and about nothing else. */
const damage =
  /bad object|missing (?:blob|tree|commit)|loose object|packfile|pack .*corrupt|index file|not a git repository|unable to read|unable to parse|could not parse|does not point to a valid object|reference broken|bad config|did not send all necessary objects|\.lock': File exists/i;

/** Tests whether git found its own repository damaged: only then is a clone, maybe of gigabytes, made anew. */
export const isBrokenRepository = (error: unknown): boolean =>
  error instanceof GitFailure &&
  !error.isLate &&
  error.stderr
    .split(/[\r\n]+/)
    .some((line) => !line.startsWith("remote:") && damage.test(line) && !spaceText.test(error.stderr));

/** Git names no reason for a file of a work tree that it cannot write: the disk is full, or smaller than the file. */
const spaceText = /No space left on device|Disk quota exceeded|error: unable to write file/i;

/** Returns the problem as a sentence that holds no secret. */
export function problemOf(error: unknown): RepositoryProblem {
  if (error instanceof RepositoryProblem) return error;
  if (FossickError.isInstance(error) && error.code === "INVALID_SETTING")
    return new RepositoryProblem(
      [error.message, error.hint].join(". ").replace(/\.\. /, ". "),
      "lasting",
      error,
    );
  if (isDatabaseFull(error))
    return new RepositoryProblem(
      "PostgreSQL has no space left on its disk: free some there; the job is tried again by itself.",
      "passing",
      error,
    );
  if (isDiskFull(error)) return new RepositoryProblem(diskFull, "disk", error);
  if (!(error instanceof GitFailure)) {
    const message = error instanceof Error ? error.message : String(error);
    return new RepositoryProblem(`Indexing failed: ${plain(message)}`, "passing", error);
  }
  if (error.isLate)
    return new RepositoryProblem(
      "Git took longer than it may (--ask-seconds, --clone-minutes): the remote is slow or very large.",
      "remote",
      error,
    );
  const known = meanings.find(([pattern]) => pattern.test(error.stderr));
  if (known) return new RepositoryProblem(known[1], "remote", error);
  return new RepositoryProblem(`Git failed: ${plain(error.message)}`, "passing", error);
}

/**
 * Returns what is wrong when a remote was asked for its branches: a silent host is no fault of the repository, and neither
 * is one that refuses a worker whom it let in before.
 */
export function problemOfAsking(error: unknown, wasLetIn: boolean): unknown {
  if (!(error instanceof GitFailure)) return error;
  const pattern = meanings.find(([each]) => each.test(error.stderr))?.[0];
  const isOfHost = error.isLate || pattern === silence || (wasLetIn && pattern === refusal);
  return isOfHost ? new RepositoryProblem(problemOf(error).message, "host", error) : error;
}

const spaceCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", 28, -30_792]);

/** Tests whether the database said so, of its own disk. */
const isDatabaseFull = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === "53100"
    : error instanceof Error && isDatabaseFull(error.cause);

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof GitFailure && spaceText.test(error.stderr)) return true;
  if ("code" in error && spaceCodes.has(error.code)) return true;
  return /No space left on device|Disk quota exceeded/.test(error.message) || isDiskFull(error.cause);
}

/** One line; strips URL credentials and local paths. */
export const plain = (text: string): string =>
  oneLine(
    text
      .replaceAll(/:\/\/[^/\s@]*@/g, "://")
      .replaceAll(/(?<![\w:/.])(?:\/[^/\s'"`:]+)+\/(?=[^/\s'"`:])/g, "…/")
      .slice(0, 500),
  );
