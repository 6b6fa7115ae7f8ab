// Brings the index of a repository to the state of its remote, unless it is there already or was removed.
import { rmSync } from "node:fs";
import { isDamage } from "fossick/hosting";
import { checkAddress } from "../addresses/index.ts";
import {
  checkHost,
  chooseBranches,
  forget,
  openMirror,
  placesOf,
  problemOfAsking,
  readRemoteHeads,
  RepositoryProblem,
  type Mirror,
  type Places,
  type WantedBranch,
} from "../mirror/index.ts";
import { dropHollow, OtherGeneration } from "../records/index.ts";
import { BrokenMirror, indexBranches } from "./index-branches.ts";
import { openStore } from "./open-store.ts";
import type { WorkerParts } from "./parts.ts";
import { mustWaitForHost, setHostThere } from "./remote-hosts.ts";
import { isIndexed, readRepository, setIndexing, setReady, type RepositoryRow } from "./repository-state.ts";
import { RepositoryRemoved, uploadBranches, type UploadCounts } from "./upload-branches.ts";

/** Outcome of an update. */
export type Outcome =
  | { readonly kind: "removed" | "unchanged" | "waits for its host" }
  | ({ readonly kind: "indexed" } & UploadCounts);

/**
 * Bring the index of a repository to the state of its remote: fetch, index branch by branch, upload in one transaction.
 * If interrupted, the database keeps the previous index and the next update continues from local data.
 * @throws RepositoryProblem, GitFailure, FossickError and errors of the database; `problemOf` explains them
 */
export async function updateRepository(
  parts: WorkerParts,
  id: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const { database, settings } = parts;
  const places = placesOf(settings.dataDir, id);
  const repository = await readRepository(database, id);
  if (repository === undefined) return removed(places);
  if (await mustWaitForHost(database, id)) return { kind: "waits for its host" };
  await setIndexing(database, id);
  try {
    const { heads, missing, wanted } = await askRemote(parts, repository, signal);
    const problem = missing.map((name) => `The remote has no branch ${JSON.stringify(name)}.`).join(" ");
    await dropHollow(database, { repositoryId: id, format: parts.format });
    const isOld = await isIndexed(database, { id, format: parts.format }, heads);
    const outcome: Outcome = isOld
      ? { kind: "unchanged" }
      : { kind: "indexed", ...(await makeIndex(parts, { repository, places, wanted, signal })) };
    await setReady(database, id, problem === "" ? undefined : problem);
    return outcome;
  } catch (error) {
    if (error instanceof RepositoryRemoved) return removed(places);
    throw error;
  }
}

function removed(places: Places): Outcome {
  forget(places);
  return { kind: "removed" };
}

async function askRemote(
  { database, git, settings }: WorkerParts,
  { branches, id, url, wasIndexed }: RepositoryRow,
  signal: AbortSignal,
) {
  const { askSeconds, schemes, silentSeconds } = settings;
  const { host } = checkAddress(url, schemes);
  if (host !== undefined && !schemes.includes("file")) await checkHost(host);
  const call = { cwd: "/", signal, timeoutMs: askSeconds * 1_000, schemes, silentSeconds };
  const remote = await readRemoteHeads(git, url, call).catch(async (thrown: unknown) => {
    const error = host === undefined ? thrown : problemOfAsking(thrown, wasIndexed);
    if (!(error instanceof RepositoryProblem) && !signal.aborted) await setHostThere(database, id);
    throw error;
  });
  await setHostThere(database, id);
  const { missing, wanted } = chooseBranches(branches, remote);
  const heads = wanted.map((each) => ({ ...each, commit: remote.commits.get(each.branchName) ?? "" }));
  return { heads, missing, wanted };
}

interface IndexToMake {
  readonly repository: RepositoryRow;
  readonly places: Places;
  readonly wanted: readonly WantedBranch[];
  readonly signal: AbortSignal;
}

/** Each may be found out of order, mended and tried again. */
const maxTries = 3;

async function makeIndex(parts: WorkerParts, work: IndexToMake): Promise<UploadCounts> {
  const { places, repository, signal } = work;
  const { git, log, settings } = parts;
  const { cloneMinutes, schemes, silentSeconds } = settings;
  const fetchMs = cloneMinutes * 60_000;
  const mirror = openMirror({ git, url: repository.url, places, schemes, signal, fetchMs, silentSeconds });
  const folder = places.store(parts.format);
  for (let attempt = 1; ; attempt++) {
    try {
      return await indexOnce(parts, work, mirror);
    } catch (error) {
      const isBrokenMirror = error instanceof BrokenMirror;
      const isOtherStore = error instanceof OtherGeneration || isDamage(error);
      if (attempt === maxTries || !(isBrokenMirror || isOtherStore)) throw asProblem(error);
      log.warn(
        { repositoryId: repository.id, error: error instanceof Error ? error.message : "" },
        "made anew",
      );
      if (isBrokenMirror) mirror.remove();
      else rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

const asProblem = (error: unknown): unknown =>
  error instanceof BrokenMirror
    ? new RepositoryProblem(
        "The history of the repository cannot be read, even from a new clone.",
        "passing",
        error,
      )
    : error;

async function indexOnce(parts: WorkerParts, work: IndexToMake, mirror: Mirror): Promise<UploadCounts> {
  const lap = createLaps();
  const commits = await mirror.fetch(work.wanted);
  const fetchMs = lap();
  // Whoever waits for a remote takes no turn from those that can go on.
  return parts.turns.during(() => indexFetched(parts, { ...work, mirror, commits, fetchMs }), work.signal);
}

interface FetchedIndex extends IndexToMake {
  readonly mirror: Mirror;
  readonly commits: ReadonlyMap<string, string>;
  readonly fetchMs: number;
}

async function indexFetched(parts: WorkerParts, work: FetchedIndex): Promise<UploadCounts> {
  const { commits, fetchMs, mirror, places, repository, signal, wanted } = work;
  const lap = createLaps();
  const folder = places.store(parts.format);
  const store = await openStore(parts, { folder, repositoryId: repository.id });
  try {
    const restoreMs = lap();
    const branches = await indexBranches(parts, { mirror, store, wanted, commits, signal });
    const checkOutMs = Math.round(branches.reduce((sum, branch) => sum + branch.checkOutMs, 0));
    const indexMs = lap() - checkOutMs;
    const counts = await uploadBranches(parts, { repositoryId: repository.id, store, branches, signal });
    const ms = { fetchMs, restoreMs, checkOutMs, indexMs, uploadMs: lap() };
    parts.log.info({ repositoryId: repository.id, ...counts, ...ms }, "uploaded");
    return counts;
  } finally {
    await store.close();
  }
}

/** @returns milliseconds since the last call */
function createLaps(): () => number {
  let lastMs = performance.now();
  return () => {
    const sinceMs = lastMs;
    lastMs = performance.now();
    return Math.round(lastMs - sinceMs);
  };
}
