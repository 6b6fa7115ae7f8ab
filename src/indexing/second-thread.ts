import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { AnalysedFile } from "./analyse-batch.ts";
import type { WalkedFile } from "./types.ts";

/** Analyses batches on another thread, one after the other. */
export interface SecondThread {
  /** @throws when the thread died */
  analyse(files: readonly WalkedFile[]): Promise<readonly AnalysedFile[]>;
  close(): Promise<void>;
}

/** A young generation this large is collected a few times only: most of what an analysis makes is garbage at once. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 };

/** Start the thread, or nothing where the package is not built (its tests run from source). */
export function startSecondThread(root: string): SecondThread | undefined {
  const script = fileURLToPath(new URL("./analyse-worker.mjs", import.meta.url));
  if (!existsSync(script)) return undefined;
  const worker = new Worker(script, { resourceLimits });
  const waiting: { resolve: (files: readonly AnalysedFile[]) => void; reject: (error: unknown) => void }[] =
    [];
  let death: unknown;
  const die = (error: unknown): void => {
    death = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on("message", (files: readonly AnalysedFile[]) => waiting.shift()?.resolve(files));
  worker.on("error", die);
  worker.on("exit", (code) => die(new Error(`the analysing thread ended with ${code}`)));
  return {
    analyse: (files) =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death);
        waiting.push({ resolve, reject });
        worker.postMessage({ root, files });
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
