// Creates folders and files that only this user can read, and checks existing ones before they are opened.
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const privateFolder = 0o700;
const privateFile = 0o600;
const forOthers = 0o077;

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never returns where an existing folder cannot hold
 * any, as below /proc.
 * @param mode of each created folder, regardless of the umask
 * @throws the file system's error
 */
export function makeFolder(folder: string, mode?: number): void {
  for (const missing of missingFolders(folder)) {
    try {
      mkdirSync(missing, mode);
      if (mode !== undefined) setMode(() => chmodSync(missing, mode));
    } catch (error) {
      if (!isFolder(missing)) throw error;
    }
  }
}

/** Returns a folder and those above it that are missing, outermost first. */
export function missingFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = resolve(folder); !isFolder(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Creates a folder of fossick's own that only this user can enter, or closes an existing one to others.
 * @throws Error if it belongs to another user or is not a folder
 */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, privateFolder);
  refuse(folder, closeToOthers(folder, "folder"));
}

/**
 * Creates a folder that the user named, for this user alone. An existing one may hold other things and stays as it is.
 * @throws Error if it belongs to another user than root, who could replace its content
 */
export function makeNamedFolder(folder: string): void {
  makeFolder(folder, privateFolder);
  const { uid } = statSync(folder);
  if (uid !== 0) refuse(folder, foreign(uid));
}

/**
 * Closes a folder or file of fossick's own to others; a missing one is fine.
 * @returns the problem if it must not be used: it is of another kind or belongs to another user
 */
export function closeToOthers(path: string, kind: "folder" | "file"): string | undefined {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    // This user's link to a folder of this user is allowed.
    const stats = kind === "folder" && entry.isSymbolicLink() ? statSync(path) : entry;
    if (kind === "folder" && !stats.isDirectory()) return "is not a folder";
    if (kind === "file" && !stats.isFile()) return "is not a plain file";
    const problem = foreign(entry.uid) ?? foreign(stats.uid);
    const { mode } = stats;
    if (problem === undefined && process.getuid && (mode & forOthers) !== 0)
      setMode(() => chmodSync(path, mode & privateFolder));
    return problem;
  } catch (error) {
    return `cannot be looked at (${(error as NodeJS.ErrnoException).code ?? ""})`;
  }
}

/** Closes a file of fossick's own to others; returns the problem if it cannot be read and written. */
export function fileProblem(path: string): string | undefined {
  const problem = closeToOthers(path, "file");
  if (problem !== undefined) return problem;
  try {
    // Opening the file to test it would release this process's locks on it.
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES" || code === "EPERM") return "cannot be read and written";
    throw error; // nothing can be written here
  }
}

/** Describes the owner unless it is this user. Windows has no user numbers, and a profile there is its user's alone. */
function foreign(uid: number): string | undefined {
  const user = process.getuid?.() ?? uid;
  return uid === user ? undefined : `belongs to another user (number ${uid})`;
}

function refuse(path: string, problem: string | undefined): void {
  if (problem !== undefined) throw new Error(`${path} ${problem}`);
}

/** Changes a mode if the file system has modes; others use those they were mounted with. */
function setMode(change: () => void): void {
  try {
    change();
  } catch {
    // The mode stays as it is.
  }
}

/**
 * Reads a file of fossick's own; undefined if there is none.
 * @throws Error if it or its folder belongs to another user or is of another kind, such as a pipe that never ends
 */
export function readPrivate(path: string): Buffer | undefined {
  const folder = dirname(path);
  refuse(folder, closeToOthers(folder, "folder"));
  refuse(path, closeToOthers(path, "file"));
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

interface Writing {
  /** Node's flag for opening the file; `w` by default. */
  readonly flag?: "w" | "wx" | "a";
  /** True to return only once the content is on disk; false by default. */
  readonly flush?: boolean;
}

/**
 * Writes a file of fossick's own.
 * @throws Error if the file belongs to another user or is not a plain file, and errors of writing
 */
export function writePrivate(
  path: string,
  content: string | Uint8Array,
  { flag = "w", flush = false }: Writing = {},
): void {
  refuse(path, closeToOthers(path, "file"));
  const file = openSync(path, flag, privateFile);
  try {
    setMode(() => fchmodSync(file, privateFile));
    writeFileSync(file, content, { flush });
  } finally {
    closeSync(file);
  }
}

/** Writes a file of any kind that the user named; closes it to others if it is a plain file of this user. */
export async function writeNamed(path: string, content: string): Promise<void> {
  const file = await open(path, "w", privateFile);
  try {
    const stats = await file.stat();
    // The mode of a terminal or of a shared pipe is left alone.
    if (stats.isFile() && foreign(stats.uid) === undefined) setMode(() => fchmodSync(file.fd, privateFile));
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}
