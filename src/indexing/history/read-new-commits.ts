import type { GitRepository } from "../git.ts";
import { keys, readNumber } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "../../types.ts";
import type { HistoryState } from "./history-state.ts";
import { readHistoryChange, type HistoryChange, type HistoryOptions } from "./update-history.ts";

/** Read new commits; a repository without history is a fault to tell, not a failure. */
export async function readNewCommits(
  root: string,
  git: GitRepository | undefined,
  known: HistoryState,
  store: Store,
  options: HistoryOptions = {},
): Promise<{ change?: HistoryChange; faults: readonly Fault[] }> {
  if (!git)
    return { faults: [historyFault("NO_GIT", "no git history can be read here: past commits cannot help")] };
  const faults: Fault[] = git.shallow
    ? [historyFault("SHALLOW_CLONE", "shallow clone: only part of the past commits can help")]
    : [];
  try {
    const numberOf = (sha: string): number | undefined => readNumber(store, keys.commitNumber(sha));
    const change = await readHistoryChange(root, git, known, numberOf, options);
    return { ...(change && { change }), faults };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { faults: [...faults, historyFault("GIT_LOG_FAILED", String(error))] };
  }
}

const historyFault = (code: string, message: string): Fault => ({ part: "history", code, message });
