// Collects the faults of a walk and puts them into sentences, one for each kind however many files it concerns.
import type { Fault } from "@fossick/core/answer-types.ts";
import { createWork, type Work } from "@fossick/base/globs/index.ts";
import { GitError } from "@fossick/repository/git.ts";

export interface WalkFaults {
  folderUnreadable(path: string): void;
  fileUnreadable(path: string): void;
  nameUndecodable(): void;
  /** Lines that are too long, too many or too costly. */
  ignoreLinesLeftOut(file: string, count: number): void;
  /** Budget for matching all ignore files; costly lines are dropped once it is used up. */
  readonly globWork: Work;
  gitFailed(error: GitError): void;
  /** Ignore files excluded everything, so they were not obeyed. */
  everythingIgnored(): void;
  /** A `.hgignore` file exists, which is not obeyed. */
  hgIgnoreUnread(): void;
  /** One fault per kind, however many files it concerns. */
  list(): Fault[];
}

export function createWalkFaults(): WalkFaults {
  const folders = new Set<string>();
  const files = new Set<string>();
  const gitFaults: Fault[] = [];
  let isHgIgnoreUnread = false;
  const ignoreFiles = new Map<string, number>();
  let undecodable = 0;
  let isEverythingIgnored = false;
  return {
    folderUnreadable: (path) => void folders.add(path),
    fileUnreadable: (path) => void files.add(path),
    ignoreLinesLeftOut: (file, count) => void ignoreFiles.set(file, (ignoreFiles.get(file) ?? 0) + count),
    globWork: createWork(),
    nameUndecodable: () => void undecodable++,
    gitFailed: (error) => void gitFaults.push(gitFault(error)),
    hgIgnoreUnread: () => void (isHgIgnoreUnread = true),
    everythingIgnored: () => void (isEverythingIgnored = true),
    list: () => [
      ...gitFaults,
      ...(isEverythingIgnored ? [everythingFault] : []),
      ...unreadable("FOLDER_UNREADABLE", "folder", folders),
      ...unreadable("FILE_UNREADABLE", "file", files),
      ...leftOutLines(ignoreFiles),
      ...(isHgIgnoreUnread ? [hgIgnoreFault] : []),
      ...(undecodable === 0 ? [] : [nameFault(undecodable)]),
    ],
  };
}

function gitFault(error: GitError): Fault {
  switch (error.kind) {
    case "missing":
      return fault("GIT_UNAVAILABLE", "git is not installed: files come from a plain walk, without history");
    case "tooOld":
      return fault("GIT_TOO_OLD", `${error.message}: files come from a plain walk, without history`);
    case "untrusted":
      return fault(
        "GIT_REFUSED",
        "git does not trust this folder's owner (see git's safe.directory setting): files come from a plain walk, without history",
      );
    case "blocked":
      return fault("GIT_BLOCKED", `git cannot be used, files come from a plain walk: ${error.message}`);
    case "notRepository":
    case "noWorkTree":
      return fault("GIT_NO_WORK_TREE", "not a git work tree, so files come from a plain walk");
    default:
      return fault("GIT_FAILED", `git failed, files come from a plain walk: ${error.message}`);
  }
}

function unreadable(code: string, noun: string, paths: ReadonlySet<string>): Fault[] {
  const [first] = paths;
  if (first === undefined) return [];
  const quoted = JSON.stringify(first);
  const message =
    paths.size === 1
      ? `the ${noun} ${quoted} could not be read`
      : `${paths.size} ${noun}s could not be read, among them ${quoted}`;
  return [fault(code, message)];
}

function leftOutLines(ignoreFiles: ReadonlyMap<string, number>): Fault[] {
  const [first] = ignoreFiles.keys();
  if (first === undefined) return [];
  const count = [...ignoreFiles.values()].reduce((sum, each) => sum + each, 0);
  const places = JSON.stringify(first) + (ignoreFiles.size === 1 ? "" : ` and ${ignoreFiles.size - 1} more`);
  const lines =
    count === 1 ? "1 line, which is too long or one too many," : `${count} lines, too long or too many,`;
  return [fault("IGNORE_LINES_LEFT_OUT", `${lines} left out of ${places}`)];
}

function nameFault(count: number): Fault {
  return fault(
    "NAME_NOT_UTF8",
    count === 1
      ? "1 file or folder left out, its name is not UTF-8"
      : `${count} files or folders left out, their names are not UTF-8`,
  );
}

const hgIgnoreFault: Fault = {
  part: "unread",
  code: "HGIGNORE_UNREAD",
  message: ".hgignore is not obeyed: what it excludes is searched; a .ignore file can exclude it",
};

const everythingFault: Fault = fault(
  "EVERYTHING_IGNORED",
  "ignore files leave nothing of this folder, which no version control vouches for: they are not obeyed",
);

function fault(code: string, message: string): Fault {
  return { part: "walk", code, message };
}
