import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Recipient } from "./events/index.ts";

/** A subagent starts right after its tool call, unless the user is asked first. */
const keptForMs = 5 * 60_000;
const mostEntries = 64;

/** Carries contexts from the event that has a subagent's task to the event that can give it context. */
export interface Stash {
  /** Takes the next place in the queue: subagents of one kind start in the order of their tool calls. */
  reserve(to: Recipient): Place;
  /** Removes and returns the oldest context for a session and kind; empty if its search found nothing in time. */
  take(to: Recipient): string | undefined;
}

export interface Place {
  /** Stores the context, unless the place was taken out in the meantime. */
  fill(context: string): void;
}

/**
 * A stash in files only their owner can read: at most 64, none older than five minutes.
 * @param folder created when needed
 * @param startedAtMs when this process started, since 1970; orders the places
 */
export function createStash(folder: string, startedAtMs: number): Stash {
  const entries = (): string[] => (existsSync(folder) ? readdirSync(folder).sort(byTime) : []);
  return {
    reserve: (to) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      prune(folder, entries());
      const name = `${keyOf(to)}.${startedAtMs.toFixed(3).padStart(20, "0")}.${process.pid}`;
      const path = join(folder, name);
      writeFileSync(path, "", { mode: 0o600, flag: "wx" });
      return {
        fill: (context) => {
          const whole = join(folder, `filling.${name}`);
          writeFileSync(whole, context, { mode: 0o600, flag: "wx" });
          if (existsSync(path)) renameSync(whole, path);
          else rmSync(whole, { force: true });
        },
      };
    },
    take: (to) => {
      prune(folder, entries());
      const keys = [keyOf(to), keyOf({ ...to, agentType: "" })];
      for (const key of keys) {
        for (const name of entries().filter((entry) => entry.startsWith(`${key}.`))) {
          const text = takeOut(folder, name);
          if (text !== undefined) return text;
        }
      }
      return undefined;
    },
  };
}

const keyOf = ({ session, agentType }: Recipient): string =>
  createHash("sha256")
    .update(JSON.stringify([session, agentType]))
    .digest("hex")
    .slice(0, 24);

/** Names end with the time and the process. */
const timeOf = (name: string): string => name.split(".").slice(-3).join(".");
const byTime = (a: string, b: string): number => (timeOf(a) < timeOf(b) ? -1 : 1);

/** Renamed first, so that two subagents starting at once never get the same; undefined if another was faster. */
function takeOut(folder: string, name: string): string | undefined {
  const ownPath = join(folder, `taken.${process.pid}.${name}`);
  try {
    renameSync(join(folder, name), ownPath);
    return readFileSync(ownPath, "utf8");
  } catch {
    return undefined;
  } finally {
    rmSync(ownPath, { force: true });
  }
}

function prune(folder: string, names: readonly string[]): void {
  const oldest = Date.now() - keptForMs;
  const tooMany = names.length - mostEntries + 1;
  for (const [at, name] of names.entries()) {
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (at < tooMany || writtenAt < oldest) rmSync(path, { force: true });
  }
}
