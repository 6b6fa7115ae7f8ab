import { readdirSync, watch, type FSWatcher } from "node:fs";
import { join, sep } from "node:path";
import { createPauses } from "../../pauses.ts";
import { isFolder } from "../walk/stat-files.ts";

/** A watch of folders and of those below them, each by itself: no file is looked at. */
export interface TreeWatch {
  /** Resolves when a folder and all below it are under watch. */
  add(folder: string): Promise<void>;
  close(): void;
}

export interface TreeWatchParts {
  /** Of a folder, absolute. */
  readonly isIgnored: (folder: string) => boolean;
  /** Told what the system tells, at once. @param name of an entry of the folder, where the system tells it */
  readonly onEvent: (event: string, folder: string, name: string | null) => void;
  /** Told when a folder that is new is under watch; what happened in it before was not told. */
  readonly onNewFolder: () => void;
  readonly onProblem: (error: unknown) => void;
}

export function createTreeWatch({ isIgnored, onEvent, onNewFolder, onProblem }: TreeWatchParts): TreeWatch {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;

  async function add(top: string): Promise<void> {
    const pause = createPauses();
    const waiting = [top];
    for (let folder = waiting.pop(); folder !== undefined && !isClosed; folder = waiting.pop()) {
      if (!watchers.has(folder)) waiting.push(...addOne(folder));
      await pause();
    }
  }

  /** First under watch, then looked into: a folder made meanwhile is found one way or the other. @returns those below */
  function addOne(folder: string): readonly string[] {
    try {
      watchers.set(folder, watchOne(folder));
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
        .filter((below) => !isIgnored(below));
    } catch (error) {
      fail(folder, error);
      return [];
    }
  }

  function watchOne(folder: string): FSWatcher {
    const watcher = watch(folder, (event, name) => {
      onEvent(event, folder, name);
      if (event !== "change" && name) void look(join(folder, name));
    });
    return watcher.on("error", (error) => fail(folder, error));
  }

  /** Something came or went: what was watched there may have been another folder. */
  async function look(place: string): Promise<void> {
    for (const path of watchers.has(place) ? [...watchers.keys()] : [])
      if (path === place || path.startsWith(place + sep)) drop(path);
    if (!isFolder(place) || isIgnored(place)) return;
    await add(place);
    onNewFolder();
  }

  /** Of a folder that is gone, nothing more is to be told. */
  function fail(folder: string, error: unknown): void {
    const isGone = !isFolder(folder);
    drop(folder);
    if (!isGone && !isClosed) onProblem(error);
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  return {
    add,
    close() {
      isClosed = true;
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}
