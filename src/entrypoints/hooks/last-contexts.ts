import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";

const keptForMs = 60 * 60_000;
const mostSessions = 64;

/** The context of the last finished search of each session, told when a later search is late. */
export interface LastContexts {
  set(session: string, context: string): unknown;
  get(session: string): string | undefined;
}

/**
 * Contexts in files only their owner can read: at most 64, none older than an hour.
 * @param folder created when needed
 * @param root what is found in one root is never told in another
 */
export function createLastContexts(folder: string, root: string): LastContexts {
  const pathOf = (session: string): string => join(folder, nameOf([root, session]));
  return {
    set: (session, context) => {
      try {
        const path = pathOf(session);
        const whole = `${path}.${process.pid}`;
        makeFolder(folder, 0o700);
        writeFileSync(whole, context, { mode: 0o600, flag: "wx" });
        renameSync(whole, path);
        prune(folder);
      } catch {
        // A full or read-only disk must not keep this context from its subagent.
      }
    },
    get: (session) => {
      const path = pathOf(session);
      try {
        return isRecent(path) ? readFileSync(path, "utf8") : undefined;
      } catch {
        return undefined; // another hook has just removed it
      }
    },
  };
}

const nameOf = (key: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(key)).digest("hex").slice(0, 24);

const writtenAtMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isRecent = (path: string): boolean => Date.now() - writtenAtMs(path) < keptForMs;

function prune(folder: string): void {
  const paths = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const newestFirst = paths
    .map((path) => ({ path, atMs: writtenAtMs(path) }))
    .sort((a, b) => b.atMs - a.atMs || (a.path < b.path ? -1 : 1));
  for (const [at, { path }] of newestFirst.entries())
    if (at >= mostSessions || !isRecent(path)) rmSync(path, { force: true });
}
