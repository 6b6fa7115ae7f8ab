import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";

/** More than LMDB needs for 126 readers at once; of what is more, it makes room for others. */
const lockBytes = 64 * 1024;

/**
 * Make the lock file of a database before LMDB does. LMDB maps a file that is nothing but a length, and where the disk
 * turns out to be full when a page of it is first written to, the process ends with a signal. Written out, the same
 * thing is an error.
 * @throws what writing throws
 */
export function reserveLock(path: string): void {
  const lock = `${path}-lock`;
  if (existsSync(lock)) return;
  const whole = `${lock}-${process.pid}`;
  try {
    writeFileSync(whole, Buffer.alloc(lockBytes));
    linkSync(whole, lock); // whole or not at all: another process may map it at once
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}
