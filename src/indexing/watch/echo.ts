import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const patienceMs = 500;

/** Tells whether everything that happened before was heard of: a file is written, and its event comes after theirs. */
export interface Echo {
  /** To be watched with the rest. Absolute. */
  readonly folder: string;
  /** @returns false when no event came in time */
  call(): Promise<boolean>;
  /** An event of the folder came. */
  heard(): void;
  end(): void;
}

/** Make a folder of our own to write in, for nothing is ever written into the repository. */
export function createEcho(): Echo {
  const folder = mkdtempSync(join(tmpdir(), "fossick-watch-"));
  const waiting = new Set<(isHeard: boolean) => void>();
  let calls = 0;
  const answer = (isHeard: boolean): void => {
    for (const resolve of waiting) resolve(isHeard);
    waiting.clear();
  };
  return {
    folder,
    heard: () => answer(true),
    end: () => {
      answer(false);
      rmSync(folder, { recursive: true, force: true });
    },
    async call() {
      let timer: NodeJS.Timeout | undefined;
      const heard = new Promise<boolean>((resolve) => {
        waiting.add(resolve);
        timer = setTimeout(() => resolve(false), patienceMs);
      });
      try {
        writeFileSync(join(folder, "call"), String(++calls));
        return await heard;
      } catch {
        return false; // no space, or the folder was cleaned up: only looking can tell
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
