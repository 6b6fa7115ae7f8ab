import { setImmediate as nextTick } from "node:timers/promises";
import { analyseBatch, type AnalysedFile } from "./analyse-batch.ts";
import { startSecondThread, type SecondThread } from "./second-thread.ts";
import type { WalkedFile } from "./types.ts";

export interface AnalysisOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** From this many files on a second thread earns its start-up back. */
const fewestForTwoThreads = 400;
/** Small enough that the event loop runs often and git is read meanwhile. */
const ownBatch = 16;
const sentBatch = 64;

/**
 * Read and analyse files, on two threads when they are many. `take` is told of each file once, in no fixed order.
 * @param files with the number `take` is to be told
 * @param known documents by content hash; the second thread does not ask, and its doubles are told apart afterwards
 * @throws the signal's reason when aborted
 */
export async function analyseFiles(
  root: string,
  files: readonly (readonly [number: number, file: WalkedFile])[],
  known: (contentHash: string) => number | undefined,
  take: (number: number, analysed: AnalysedFile) => void,
  { signal, onProgress }: AnalysisOptions,
): Promise<void> {
  let next = 0;
  let done = 0;
  const takeBatch = (batch: typeof files, analysed: readonly AnalysedFile[]): void => {
    for (const [at, [number]] of batch.entries()) take(number, analysed[at] ?? {});
    done += batch.length;
    onProgress?.(done, files.length);
    signal?.throwIfAborted();
  };
  const nextBatch = (size: number): typeof files => files.slice(next, (next += size));
  const filesOf = (batch: typeof files): WalkedFile[] => batch.map(([, file]) => file);

  const second = files.length < fewestForTwoThreads ? undefined : startSecondThread(root);
  const send = async (thread: SecondThread): Promise<void> => {
    while (next < files.length) {
      const batch = nextBatch(sentBatch);
      takeBatch(batch, await thread.analyse(filesOf(batch)));
    }
  };
  const work = async (): Promise<void> => {
    while (next < files.length) {
      const batch = nextBatch(ownBatch);
      takeBatch(batch, analyseBatch(root, filesOf(batch), known));
      await nextTick();
    }
  };
  try {
    // Two batches under way, so that the thread never waits for us to take the one it finished.
    await Promise.all([...(second ? [send(second), send(second)] : []), work()]);
  } finally {
    await second?.close();
  }
}
