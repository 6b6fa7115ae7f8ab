// Watches a folder and its subfolders for paths that may have changed.
import { messageOf } from "@fossick/base/errors.ts";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { Fault } from "@fossick/core/answer-types.ts";
import { isFolder } from "../walk/stat-files.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import type { WatchedFolders } from "./watched-folders.ts";
import { mkdtempSync, rmSync, writeFileSync, readdirSync, watch, type FSWatcher } from "node:fs";
import { createYielder } from "@fossick/base/yield-to-event-loop.ts";

/** Paths below the root that may have changed; `anything` if only a check of every file can tell. */
type Changes = ReadonlySet<string> | "anything";

/** A watched folder. */
export interface FolderWatch {
  /** Returns what may have changed since the last call, up to the start of this one. */
  take(): Promise<Changes>;
  /** Returns a fault if not every folder is watched; `take` then always returns `anything`. */
  fault(): Fault | undefined;
  close(): Promise<void>;
}

/** Max changed paths; more may overflow the system's queue (16,384 events on Linux), and a walk is quicker anyway. */
const maxPaths = 1_000;
/** Time after a new folder appears in which changes inside may be missed, as its watch starts late. */
const settleMs = 1_000;

/**
 * Watches a folder and its subfolders. Changes of files are reported by the watch of their folder.
 * @param onChange called immediately on every change
 * @throws Error when the folder for temporary files is inside
 */
export async function watchFolder(watched: WatchedFolders, onChange = (): void => {}): Promise<FolderWatch> {
  if (isInside(watched.root, tmpdir())) throw new Error("it holds the folder for temporary files");
  const echo = createEcho();
  const heard: Heard = { paths: new Set(), isAnything: true, settledAtMs: 0 };
  const settle = (): void => {
    heard.settledAtMs = performance.now() + settleMs;
    setTimeout(onChange, settleMs).unref();
  };
  const hear = listener(heard, watched, echo, settle, onChange);
  const tree = createTreeWatch({
    isIgnored: watched.isIgnored,
    onEvent: hear,
    onNewFolder: settle,
    onProblem: (error) => (heard.problem ??= messageOf(error)),
  });
  await Promise.all([watched.root, ...watched.gitFolders, echo.folder].map(tree.add));
  onChange(); // changes until now were not reported
  return {
    async take() {
      if (heard.problem !== undefined) return "anything";
      const isEchoHeard = await echo.call();
      const { paths, isAnything, settledAtMs } = heard;
      heard.paths = new Set();
      heard.isAnything = false;
      const isLost = isAnything || !isEchoHeard || paths.size > maxPaths;
      return isLost || performance.now() < settledAtMs ? "anything" : paths;
    },
    fault: () => (heard.problem === undefined ? undefined : watchFault(heard.problem)),
    close: async () => {
      tree.close();
      echo.end();
    },
  };
}

interface Heard {
  paths: Set<string>;
  isAnything: boolean;
  settledAtMs: number;
  problem?: string;
}

/** Returns the handler of folder events. */
function listener(
  heard: Heard,
  watched: WatchedFolders,
  echo: Echo,
  settle: () => void,
  onChange: () => void,
): (event: string, folder: string, name: string | null) => void {
  return (event, folder, name) => {
    if (folder === echo.folder) return echo.heard();
    const place = name ? join(folder, name) : folder;
    const isOfGit = watched.gitFolders.some((gitFolder) => isInside(gitFolder, folder));
    if (isOfGit && place.endsWith(".lock")) return;
    if (event !== "change" && isFolder(place)) settle();
    if (isOfGit || !isInside(watched.root, place)) heard.isAnything = true;
    else heard.paths.add(posixPath(watched.root, place));
    onChange();
  };
}

/** Returns a replacement for a watch that could not be set up. */
export function brokenWatch(error: unknown): FolderWatch {
  const fault = watchFault(messageOf(error));
  return { take: async () => "anything", fault: () => fault, close: async () => {} };
}

const watchFault = (why: string): Fault => ({
  part: "watch",
  code: "WATCH_FAILED",
  message: `the folder cannot be watched, so each search looks at every file: ${why}`,
});

const patienceMs = 500;

/** Test that all earlier events have arrived: it writes a file, whose event comes after them. */
interface Echo {
  /** Absolute; must be watched with the rest. */
  readonly folder: string;
  /** @returns false when no event came in time */
  call(): Promise<boolean>;
  /** Called on an event of the folder. */
  heard(): void;
  end(): void;
}

/** Creates a temporary folder to write in, since nothing is ever written into the repository. */
function createEcho(): Echo {
  const folder = mkdtempSync(join(tmpdir(), "fossick-watch-"));
  const waiting = new Set<(isHeard: boolean) => void>();
  let calls = 0;
  const answer = (isHeard: boolean): void => {
    for (const resolve of waiting) resolve(isHeard);
    waiting.clear();
  };
  return {
    folder,
    heard: () => answer(true),
    end: () => {
      answer(false);
      rmSync(folder, { recursive: true, force: true });
    },
    async call() {
      let timer: NodeJS.Timeout | undefined;
      const heard = new Promise<boolean>((resolve) => {
        waiting.add(resolve);
        timer = setTimeout(() => resolve(false), patienceMs);
      });
      try {
        writeFileSync(join(folder, "call"), String(++calls));
        return await heard;
      } catch {
        return false; // no space, or the folder was cleaned up: only a walk can tell
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** A watch of folders and their subfolders, each separately; reads no files. */
interface TreeWatch {
  /** Resolves when a folder and all below it are watched. */
  add(folder: string): Promise<void>;
  close(): void;
}

interface TreeWatchParts {
  /** @param folder absolute */
  readonly isIgnored: (folder: string) => boolean;
  /** Called immediately on every event. @param name of an entry of the folder, if the system reports it */
  readonly onEvent: (event: string, folder: string, name: string | null) => void;
  /** Called when a new folder is watched; earlier changes in it were not reported. */
  readonly onNewFolder: () => void;
  readonly onProblem: (error: unknown) => void;
}

interface State extends TreeWatchParts {
  readonly watchers: Map<string, FSWatcher>;
  isClosed: boolean;
}

function createTreeWatch(parts: TreeWatchParts): TreeWatch {
  const state: State = { ...parts, watchers: new Map(), isClosed: false };
  return {
    add: (folder) => add(state, folder),
    close() {
      state.isClosed = true;
      for (const folder of state.watchers.keys()) drop(state, folder);
    },
  };
}

async function add(state: State, top: string): Promise<void> {
  const yieldIfDue = createYielder();
  const waiting = [top];
  for (let folder = waiting.pop(); folder !== undefined && !state.isClosed; folder = waiting.pop()) {
    if (!state.watchers.has(folder)) waiting.push(...addOne(state, folder));
    await yieldIfDue();
  }
}

/** Watches a folder before listing it, so that no new subfolder is missed. @returns its subfolders */
function addOne(state: State, folder: string): readonly string[] {
  try {
    const watcher = watch(folder, (event, name) => {
      state.onEvent(event, folder, name);
      if (event !== "change" && name) void look(state, join(folder, name));
    });
    state.watchers.set(folder, watcher);
    watcher.on("error", (error) => fail(state, folder, error));
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name))
      .filter((below) => !state.isIgnored(below));
  } catch (error) {
    fail(state, folder, error);
    return [];
  }
}

/** Handles a created or deleted entry: a folder watched at this path may have been another one. */
async function look(state: State, place: string): Promise<void> {
  const { isIgnored, onNewFolder, watchers } = state;
  for (const path of watchers.has(place) ? [...watchers.keys()] : [])
    if (path === place || path.startsWith(place + sep)) drop(state, path);
  if (!isFolder(place) || isIgnored(place)) return;
  await add(state, place);
  onNewFolder();
}

/** Stops watching a folder, and reports the problem unless the folder is gone. */
function fail(state: State, folder: string, error: unknown): void {
  drop(state, folder);
  if (isFolder(folder) && !state.isClosed) state.onProblem(error);
}

function drop({ watchers }: State, folder: string): void {
  watchers.get(folder)?.close();
  watchers.delete(folder);
}
