// Searches again for what an agent was asked, in the state of that time, and compares with what it opened and edited.
import { assembleAnswer } from "@fossick/core/bundle/answer.ts";
import { git } from "@fossick/repository/git.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import type { Miss } from "../explain-miss.ts";
import type { GitSource } from "../git-source.ts";
import { outcomeOf, type Outcome } from "../outcome.ts";
import { explainMissing, searchAt, type ReplayParts } from "../replay-commit.ts";
import type { AgentRequest } from "./requests.ts";

/** A request that was asked again. */
export interface AskedRequest {
  readonly request: AgentRequest;
  /** The commit whose state was searched. */
  readonly commit: string;
  /** Files that the state holds. */
  readonly edited: readonly string[];
  readonly opened: readonly string[];
  /** The answer compared with the edited files and with those that were opened. */
  readonly toEdit: Outcome;
  readonly toOpen: Outcome;
  /** Set if files were edited and none of them is among the first. */
  readonly miss?: Omit<Miss, "commit" | "subject">;
  readonly faults: readonly Fault[];
  readonly ms: number;
}

/** A request that cannot be asked: the state lacks its files, or is not known. */
export interface UnknownRequest {
  readonly unknown: AgentRequest;
}

/** Ask a request in the state of the last commit before it, and compare the answer with what its agent did. */
export async function askAgain(
  request: AgentRequest,
  source: GitSource,
  parts: ReplayParts,
): Promise<AskedRequest | UnknownRequest> {
  const commit = await commitBefore(request.atMs, source, parts.signal);
  if (commit === undefined) return { unknown: request };
  const { cycles, ms, search, signals, stop } = await searchAt(commit, request.text, parts);
  const { codebase, task } = search;
  const inState = (path: string): boolean => codebase.fileOf(path) !== undefined;
  const [edited, opened] = [request.edited.filter(inState), request.opened.filter(inState)];
  if (opened.length === 0) return { unknown: request };
  const answer = assembleAnswer({ ...search, cycles, stop, ms: 0 });
  const miss = explainMissing(edited, { task, cycles, codebase, signals, ranker: parts.ranker });
  return {
    request,
    commit,
    edited,
    opened,
    toEdit: outcomeOf({ goldFiles: edited }, answer),
    toOpen: outcomeOf({ goldFiles: opened }, answer),
    ...(miss && { miss }),
    faults: [...search.repository.faults, ...cycles.flatMap(({ faults }) => faults)],
    ms,
  };
}

/** The last commit of HEAD's history that was made before; undefined where there is none. */
async function commitBefore(
  atMs: number,
  { head, root }: GitSource,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const args = ["rev-list", "-1", `--before=@${Math.floor(atMs / 1000)}`, "--end-of-options", head];
  const found = await git(args, { cwd: root, ...(signal && { signal }) });
  return found.toString("utf8").trim() || undefined;
}
