// Locks the memory of a project against other processes.
import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Age from which a lock was left by a process that is gone, because a change takes milliseconds. */
const staleAfterMs = 2_000;
const longestWaitMs = 4_000;
const lookEveryMs = 15;

/**
 * Runs `change` while no other process holds the same lock file.
 * @throws errors of opening the lock file and of `change`, and an Error if others hold the lock for too long
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
    // Already locked, at least until the next try. Windows returns EPERM while another process removes the file.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || (code === "EPERM" && existsSync(path))) return false;
    throw error;
  }
}
