// Brings the stored history to HEAD in three steps of an index update: reads new commits from git, numbers them and
// splits their messages into terms, and writes them.
import { isDeepStrictEqual } from "node:util";
import { remember } from "@fossick/base/remember.ts";
import { messageOf } from "@fossick/base/errors.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { keys, readMeta, writeNumber, writeRecord, readNumber, readRecord } from "../store/records.ts";
import type { StoreWriter, Store } from "../store/store.ts";
import type { GitRepository } from "@fossick/repository/git.ts";
import {
  emptyHistory,
  noFacts,
  type CommitFacts,
  type CommitRecord,
  type HistoryState,
} from "./history-state.ts";
import { createMessageCutter, type MessageTerms } from "./message-terms.ts";
import { abandonedCommits, readCommits, type Commit } from "./read-commits.ts";
import type { Fault } from "@fossick/core/answer-types.ts";

/** Sink for the words and paths of new commits; the segment of the running index update is one. */
export interface HistorySink {
  pathNumber(path: string): number;
  /** @param hash of the key, a stem or a path's number */
  addPosting(kind: "message" | "touched", hash: number, id: number, level: number): void;
}

/** A commit with its message split into terms, while other threads analyse files. */
interface ReadCommit extends Omit<Commit, "message" | "isRoot">, MessageTerms {
  readonly subject: string;
}

/** Changes found in the history, ready to be written. */
export interface HistoryChange {
  readonly added: readonly ReadCommit[];
  /** Numbers of known commits that are ancestors of the new head again. */
  readonly revived: readonly number[];
  readonly abandoned: readonly number[];
  readonly startOver: boolean;
  readonly head: string;
  readonly boundary: readonly string[];
  /** Known commits to read again, in a clone that was deepened. */
  readonly halfRead: ReadonlySet<string>;
  /** The commits read that have no parents. */
  readonly roots: readonly string[];
}

/** Commits that touch more paths are sweeps, whose paths are unrelated. */
const maxPathsPerCommit = 30;

interface HistoryOptions {
  readonly signal?: AbortSignal;
  /** Called now and then with the number of commits read. */
  readonly onCommits?: (commits: number) => void;
}

const commitsPerTelling = 256;

/**
 * Reads the changes between the stored history and the repository's HEAD.
 * @returns undefined if there are none
 */
async function readHistoryChange(
  root: string,
  git: GitRepository,
  known: HistoryState,
  numberOf: (sha: string) => number | undefined,
  { onCommits, signal }: HistoryOptions = {},
): Promise<HistoryChange | undefined> {
  const boundary = git.boundary ?? [];
  const isDeepened = !isDeepStrictEqual(boundary, known.boundary ?? []);
  if (git.head === undefined || (git.head === known.head && !isDeepened)) return undefined;
  const options = { maxFiles: maxPathsPerCommit, ...(signal && { signal }) };
  const abandonedShas =
    known.head === undefined || isDeepened
      ? undefined
      : await abandonedCommits(root, { head: git.head, known: known.head }, options);
  const startOver = abandonedShas === undefined;
  const range = { head: git.head, ...(!startOver && known.head !== undefined && { known: known.head }) };
  const added: ReadCommit[] = [];
  const revived: number[] = [];
  const roots: string[] = [];
  const read = createCommitReader();
  const halfRead = new Set(isDeepened ? [...boundary, ...(known.boundary ?? [])] : []);
  for await (const commit of readCommits(root, git, range, options)) {
    if (commit.isRoot) roots.push(commit.sha);
    const number = numberOf(commit.sha);
    if (number === undefined || halfRead.has(commit.sha)) added.push(read(commit));
    else revived.push(number);
    if ((added.length + revived.length) % commitsPerTelling === 0) onCommits?.(added.length + revived.length);
  }
  const abandoned = (abandonedShas ?? []).flatMap((sha) => numberOf(sha) ?? []);
  return { added, revived, abandoned, startOver, head: git.head, boundary, halfRead, roots };
}

/** The history of a view after a change, and the new commits to store. */
export interface NewHistory {
  readonly state: HistoryState;
  readonly commits: readonly NewCommit[];
}

interface NewCommit {
  readonly number: number;
  readonly record: CommitRecord;
  readonly time: number;
  readonly length: number;
}

/**
 * Numbers the new commits and passes their words and paths to the sink.
 * @param firstCommit number of the first new commit
 */
export function applyHistoryChange(
  change: HistoryChange,
  known: HistoryState,
  firstCommit: number,
  sink: HistorySink,
): NewHistory {
  const commits = change.added.map((commit, at) => describeCommit(commit, firstCommit + at, sink));
  const old = change.startOver ? emptyHistory.alive : known.alive;
  const last = change.revived.reduce((max, number) => Math.max(max, number), commits.at(-1)?.number ?? -1);
  const alive = new Uint8Array(Math.max(old.length, last + 1));
  alive.set(old);
  for (const number of change.abandoned) alive[number] = 0;
  for (const number of change.revived) alive[number] = 1;
  for (const { number } of commits) alive[number] = 1;
  const { boundary, head } = change;
  return { state: { line: known.line, head, ...(boundary.length > 0 && { boundary }), alive }, commits };
}

function describeCommit(commit: ReadCommit, number: number, sink: HistorySink): NewCommit {
  const { hashes, length, levels, paths, sha, subject, time } = commit;
  const pathNumbers = Uint32Array.from(paths, (path) => sink.pathNumber(path));
  for (const path of pathNumbers) sink.addPosting("touched", hash32(String(path)), number, 0);
  for (let at = 0; at < hashes.length; at++)
    sink.addPosting("message", hashes[at] ?? 0, number, levels[at] ?? 0);
  return { number, record: { sha, subject, pathNumbers }, time, length };
}

/** Writes new commits and the state; call inside a transaction. */
export function writeHistory(store: Store, writer: StoreWriter, { commits, state }: NewHistory): void {
  for (const { number, record } of commits) {
    writeNumber(writer, keys.commitNumber(record.sha, state.line), number);
    writeRecord(writer, keys.commit(number), record);
  }
  writeRecord(writer, keys.history, state);
  if (commits.length > 0) writeFacts(store, writer, commits);
}

function writeFacts(store: Store, writer: StoreWriter, commits: readonly NewCommit[]): void {
  const known = readRecord<CommitFacts>(store, keys.commitFacts) ?? noFacts;
  const total = Math.max(known.times.length, (commits.at(-1)?.number ?? 0) + 1);
  const facts = {
    times: grown(known.times, new Uint32Array(total)),
    lengths: grown(known.lengths, new Uint16Array(total)),
    pathCounts: grown(known.pathCounts, new Uint16Array(total)),
  };
  for (const { number, time, length, record } of commits) {
    facts.times[number] = time;
    facts.lengths[number] = length;
    facts.pathCounts[number] = record.pathNumbers.length;
  }
  writeRecord(writer, keys.commitFacts, facts);
}

/** Copies a text; a part of a longer one would keep all of that in memory. */
const copied = (text: string): string => ` ${text}`.slice(1);

/** Creates a function that cuts the messages of commits, and keeps each path once. */
function createCommitReader(): (commit: Commit) => ReadCommit {
  const cut = createMessageCutter();
  const kept = remember(copied);
  return ({ message, paths, sha, time }) => {
    const subjectLength = `${message}\n`.indexOf("\n");
    const subject = copied(message.slice(0, subjectLength));
    return { sha: copied(sha), time, paths: paths.map(kept), subject, ...cut(message, subjectLength) };
  };
}

function grown<T extends Uint16Array | Uint32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

/** Reads new commits; a missing or unreadable history is reported as a fault, not thrown. */
export async function readNewCommits(
  root: string,
  git: GitRepository | undefined,
  known: HistoryState,
  store: Store,
  options: HistoryOptions = {},
): Promise<{ change?: HistoryChange; faults: readonly Fault[] }> {
  if (!git)
    return { faults: [historyFault("NO_GIT", "not a git repository, so past commits were not used")] };
  const faults: Fault[] = git.shallow
    ? [historyFault("SHALLOW_CLONE", "a shallow clone, so only some of the past commits were used")]
    : [];
  try {
    const isFirst = readMeta(store).commits === 0;
    const numberOf = (sha: string): number | undefined =>
      isFirst ? undefined : readNumber(store, keys.commitNumber(sha, known.line));
    const change = await readHistoryChange(root, git, known, numberOf, options);
    return { ...(change && { change }), faults };
  } catch (error) {
    options.signal?.throwIfAborted();
    return {
      faults: [
        ...faults,
        historyFault(
          "GIT_LOG_FAILED",
          `past commits were not used, git could not read them: ${messageOf(error)}`,
        ),
      ],
    };
  }
}

const historyFault = (code: string, message: string): Fault => ({ part: "history", code, message });
