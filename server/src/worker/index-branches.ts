// Checks out the branches of a mirror one by one, and indexes them into one store.
import type { Fault } from "fossick";
import { branchStore, updateIndex, type Store } from "fossick/hosting";
import type { Mirror, WantedBranch } from "../mirror/index.ts";
import { hashedTextsOf, writeTextHashes, type UploadedHead } from "../records/index.ts";
import { beginHashing, endHashing, wasHashing } from "./open-store.ts";
import type { WorkerParts } from "./parts.ts";

/** An indexed branch, and the folder of its texts. */
export interface IndexedBranch {
  readonly head: UploadedHead;
  /** Root of its work tree. */
  readonly root: string;
  readonly files: number;
  readonly checkOutMs: number;
}

/** The mirror lacks what git said it has: it is cloned anew. */
export class BrokenMirror extends Error {
  override readonly name = "BrokenMirror";
}

export interface BranchesToIndex {
  readonly mirror: Mirror;
  readonly store: Store;
  readonly wanted: readonly WantedBranch[];
  /** By branch key. */
  readonly commits: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/** Bring a store to the commits of all branches: the first one, then each further one, which finds its documents. */
export async function indexBranches(
  parts: WorkerParts,
  work: BranchesToIndex,
): Promise<readonly IndexedBranch[]> {
  const { store, wanted } = work;
  const isHashed = !wasHashing(store);
  beginHashing(store);
  const indexed: IndexedBranch[] = [];
  for (const branch of wanted) indexed.push(await indexBranch(parts, work, branch, isHashed));
  endHashing(store);
  return indexed;
}

async function indexBranch(
  { languages, settings }: WorkerParts,
  { commits, mirror, signal, store }: BranchesToIndex,
  { branch, branchName }: WantedBranch,
  isHashed: boolean,
): Promise<IndexedBranch> {
  const commit = commits.get(branch) ?? "";
  const startedMs = performance.now();
  const root = await mirror.checkOut(branch, commit);
  const checkOutMs = performance.now() - startedMs;
  const view = branchStore(store, branch);
  const before = isHashed ? hashedTextsOf(view) : undefined;
  const memoryMb = Math.max(minMemoryMb, Math.floor(memoryMbOfOne / settings.jobs));
  const { faults, files, head, leftOut, unread } = await updateIndex(root, view, {
    hidden: false,
    ignore: true,
    signal,
    memoryMb,
    ...(languages && { languages }),
  });
  checkHistory(faults, head, commit);
  signal.throwIfAborted();
  writeTextHashes(root, view, before);
  const told = { faults, ...(unread && { unread }), ...(leftOut && { leftOut }) };
  return { head: { branch, branchName, commit, told }, root, files, checkOutMs };
}

/** As for one embedded engine; jobs share it. */
const memoryMbOfOne = 1_536;
const minMemoryMb = 400;

/** Indexing tolerates a folder without history; a mirror must have it. */
function checkHistory(faults: readonly Fault[], head: string | undefined, commit: string): void {
  const broken = faults.find(({ code }) => code === "GIT_LOG_FAILED" || code === "NO_GIT");
  if (broken) throw new BrokenMirror(broken.message);
  if (head !== commit) throw new BrokenMirror(`the work tree is at ${head ?? "no commit"}, not at ${commit}`);
}
