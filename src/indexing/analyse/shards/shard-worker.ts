/** What a worker thread does: one shard at a time; `analyse-shards.ts` asks it. */
import { createShardBuilder, type Shard } from "./shard.ts";
import type { WalkedFile } from "../../types.ts";

export interface ShardTask {
  readonly root: string;
  readonly firstDocument: number;
  readonly files: readonly WalkedFile[];
  /** One number that all threads count their files in. */
  readonly done: SharedArrayBuffer;
}

export function analyseShard({ root, firstDocument, files, done }: ShardTask): Shard {
  const builder = createShardBuilder(root, firstDocument);
  const counter = new Int32Array(done);
  for (const file of files) {
    builder.add(file);
    Atomics.add(counter, 0, 1);
  }
  return builder.finish();
}
