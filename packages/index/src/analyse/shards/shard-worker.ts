// Runs in a worker thread and analyses one shard at a time, as `analyse-shards.ts` asks.
import { createShardBuilder, type Shard } from "./shard.ts";
import type { FileOfKind } from "@fossick/languages/types.ts";

export interface ShardTask {
  readonly root: string;
  readonly firstDocument: number;
  readonly files: readonly FileOfKind[];
  /** Two numbers that all threads share: the count of files done, and the stop flag. */
  readonly shared: SharedArrayBuffer;
}

export const sharedNumbers = { done: 0, isStopped: 1 } as const;

export function analyseShard({ root, firstDocument, files, shared }: ShardTask): Shard {
  const builder = createShardBuilder(root, firstDocument);
  const numbers = new Int32Array(shared);
  for (const file of files) {
    if (Atomics.load(numbers, sharedNumbers.isStopped) !== 0) break;
    builder.add(file);
    Atomics.add(numbers, sharedNumbers.done, 1);
  }
  return builder.finish(files.length);
}
