/** A thread that analyses batches of files; `second-thread.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { analyseBatch } from "./analyse-batch.ts";
import type { WalkedFile } from "./types.ts";

parentPort?.on("message", ({ root, files }: { root: string; files: readonly WalkedFile[] }) => {
  parentPort?.postMessage(analyseBatch(root, files));
});
