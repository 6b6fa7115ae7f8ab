// Watches the free space of a worker's disk, makes some by deleting mirrors, and else stops taking jobs.
import { statfs } from "node:fs/promises";
import type { KeptMirrors } from "./kept-mirrors.ts";
import type { ServerSettings } from "../settings.ts";

/** The disk that a worker keeps mirrors and stores on. */
export interface WorkerDisk {
  /** Why no jobs are taken, in a sentence; undefined while there is space. */
  readonly problem: string | undefined;
  /** Aborted as soon as there is a problem. */
  readonly full: AbortSignal;
  /** Measure it. */
  look(): Promise<void>;
  /** A job found it full: whatever is measured, no jobs are taken for a moment, so that others get this one. */
  onFull(): void;
}

const megabyte = 1_000_000;

/** Returns free bytes on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const freeMbOf = async (folder: string): Promise<number> =>
  Math.floor((await freeBytesOf(folder)) / megabyte);

export interface WorkerDiskOptions extends Pick<ServerSettings, "dataDir" | "minFreeMb"> {
  readonly kept: KeptMirrors;
  /** Time without jobs after one found the disk full. */
  readonly pauseMs: number;
}

export function createWorkerDisk({ dataDir, kept, minFreeMb, pauseMs }: WorkerDiskOptions): WorkerDisk {
  let problem: string | undefined;
  let full = new AbortController();
  let fullUntilMs = 0;
  return {
    get problem() {
      return problem;
    },
    get full() {
      return full.signal;
    },
    async look() {
      const lackingMb = minFreeMb - (await freeMbOf(dataDir));
      if (lackingMb > 0) await kept.giveBack(lackingMb * megabyte);
      const freeMb = await freeMbOf(dataDir);
      const isFull = freeMb < minFreeMb || performance.now() < fullUntilMs;
      problem = isFull
        ? `Its disk is full: ${freeMb} MB are free (--min-free-mb ${minFreeMb}). It takes no jobs until there is space.`
        : undefined;
      if (isFull) full.abort();
      else if (full.signal.aborted) full = new AbortController();
    },
    onFull() {
      fullUntilMs = performance.now() + pauseMs;
      problem = "Its disk is full: a job found no space. It takes no jobs for a moment.";
      full.abort();
    },
  };
}
