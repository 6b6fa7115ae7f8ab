import { readdirSync, watch, type FSWatcher } from "node:fs";
import { join, sep } from "node:path";
import { createYielder } from "../../yield-to-event-loop.ts";
import { isFolder } from "../walk/stat-files.ts";

/** A watch of folders and of those below them, each by itself: no file is looked at. */
interface TreeWatch {
  /** Resolves when a folder and all below it are under watch. */
  add(folder: string): Promise<void>;
  close(): void;
}

interface TreeWatchParts {
  /** @param folder absolute */
  readonly isIgnored: (folder: string) => boolean;
  /** Told what the system tells, at once. @param name of an entry of the folder, where the system tells it */
  readonly onEvent: (event: string, folder: string, name: string | null) => void;
  /** Told when a folder that is new is under watch; what happened in it before was not told. */
  readonly onNewFolder: () => void;
  readonly onProblem: (error: unknown) => void;
}

interface State extends TreeWatchParts {
  readonly watchers: Map<string, FSWatcher>;
  isClosed: boolean;
}

export function createTreeWatch(parts: TreeWatchParts): TreeWatch {
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

/** First under watch, then looked into: a folder made meanwhile is found one way or the other. @returns those below */
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

/** Something came or went: what was watched there may have been another folder. */
async function look(state: State, place: string): Promise<void> {
  const { isIgnored, onNewFolder, watchers } = state;
  for (const path of watchers.has(place) ? [...watchers.keys()] : [])
    if (path === place || path.startsWith(place + sep)) drop(state, path);
  if (!isFolder(place) || isIgnored(place)) return;
  await add(state, place);
  onNewFolder();
}

/** Reports a problem, unless the folder is gone: then there is nothing more to tell. */
function fail(state: State, folder: string, error: unknown): void {
  drop(state, folder);
  if (isFolder(folder) && !state.isClosed) state.onProblem(error);
}

function drop({ watchers }: State, folder: string): void {
  watchers.get(folder)?.close();
  watchers.delete(folder);
}
