import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FSWatcher } from "chokidar";
import type { Fault } from "../../types.ts";
import { isFolder } from "../walk/stat-files.ts";
import { createEcho, type Echo } from "./echo.ts";
import { isInside } from "../read/is-inside.ts";
import { posixPath, type WatchedFolders } from "./watched-folders.ts";

/** Paths below the root that may have changed; `anything` when only looking at every file can tell. */
export type Changes = ReadonlySet<string> | "anything";

/** A folder under watch. */
export interface FolderWatch {
  /** What may have changed since the last call, everything done before the call included. */
  take(): Promise<Changes>;
  /** Why not every folder is under watch, if so; every call then answers `anything`. */
  fault(): Fault | undefined;
  close(): Promise<void>;
}

/** More than this may be more than the system could queue (16,384 events on Linux), and looking is quicker anyway. */
const mostPaths = 1_000;
/** A new folder is under watch a moment after it was noticed; what happens in it meanwhile is not told. */
const settleMs = 1_000;

/**
 * Watch a folder. Folders are watched, not files: of a file one hears through the folder it lies in.
 * @param onChange told of every change at once
 * @throws Error when the folder for temporary files lies inside
 */
export async function watchFolder(watched: WatchedFolders, onChange = (): void => {}): Promise<FolderWatch> {
  if (isInside(watched.root, tmpdir())) throw new Error("it holds the folder for temporary files");
  const { watch } = await import("chokidar");
  const echo = createEcho();
  const watcher = watch([watched.root, ...watched.gitFolders, echo.folder], {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => path !== echo.folder && watched.isIgnored(path, stats?.isDirectory()),
  });
  const heard = listen(watcher, watched, echo, onChange);
  return {
    async take() {
      if (!heard.isReady || heard.problem !== undefined) return "anything";
      const isEchoHeard = await echo.call();
      const { paths, isAnything, settledAtMs } = heard;
      heard.paths = new Set();
      heard.isAnything = false;
      const isLost = isAnything || !isEchoHeard || paths.size > mostPaths;
      return isLost || performance.now() < settledAtMs ? "anything" : paths;
    },
    fault: () => (heard.problem === undefined ? undefined : watchFault(heard.problem)),
    close: async () => {
      echo.end();
      await watcher.close();
    },
  };
}

/** What a watch heard. */
interface Heard {
  /** Every folder is under watch. */
  isReady: boolean;
  paths: Set<string>;
  isAnything: boolean;
  settledAtMs: number;
  problem?: string;
}

function listen(watcher: FSWatcher, watched: WatchedFolders, echo: Echo, onChange: () => void): Heard {
  const heard: Heard = { isReady: false, paths: new Set(), isAnything: true, settledAtMs: 0 };
  const settle = (): void => {
    heard.settledAtMs = performance.now() + settleMs;
    setTimeout(onChange, settleMs).unref();
  };
  watcher.once("ready", () => {
    heard.isReady = true;
    onChange(); // what happened until now was not told
  });
  watcher.on("addDir", settle);
  watcher.on("error", (error) => (heard.problem ??= messageOf(error)));
  // chokidar's own events wait for files to be looked at; the system's come at once, in their order.
  watcher.on("raw", (event, name, details) => {
    const { watchedPath: folder } = details as { readonly watchedPath: string };
    if (folder === echo.folder) return echo.heard();
    const place = name ? join(folder, name) : folder;
    const isOfGit = watched.gitFolders.some((gitFolder) => isInside(gitFolder, folder));
    if (isOfGit && place.endsWith(".lock")) return;
    if (event !== "change" && isFolder(place)) settle();
    if (isOfGit || !isInside(watched.root, place)) heard.isAnything = true;
    else heard.paths.add(posixPath(watched.root, place));
    onChange();
  });
  return heard;
}

/** What stands in for a watch that could not be set up. */
export function brokenWatch(error: unknown): FolderWatch {
  const fault = watchFault(messageOf(error));
  return { take: async () => "anything", fault: () => fault, close: async () => {} };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const watchFault = (why: string): Fault => ({
  part: "watch",
  code: "WATCH_FAILED",
  message: `the folder cannot be watched, so each search looks at every file: ${why}`,
});
