// Locks the memory of a project among processes.
import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A change takes milliseconds: a lock this old was left by a process that is gone. */
const staleAfterMs = 2_000;
const longestWaitMs = 4_000;
const lookEveryMs = 15;

/**
 * Run `change` while no other process holds the same lock file.
 * @throws what opening the lock file throws, and when others hold it for too long
 */
export async function withLock<T>(path: string, change: () => T): Promise<T> {
  const deadlineMs = performance.now() + longestWaitMs;
  while (!takeLock(path)) {
    if (performance.now() > deadlineMs) throw new Error("another process is holding it");
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > staleAfterMs) rmSync(path, { force: true });
    await wait(lookEveryMs);
  }
  try {
    return change();
  } finally {
    rmSync(path, { force: true });
  }
}

function takeLock(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    // It may be gone by now; the next try tells. Windows says EPERM while another process is just removing it.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (code === "EPERM" && existsSync(path))) return false;
    throw error;
  }
}
