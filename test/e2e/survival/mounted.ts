import { spawnSync } from "node:child_process";
import { mkdirSync, writeSync } from "node:fs";

/** A small file system of its own, where this machine allows one. */
export interface Mounted {
  makeReadOnly(): void;
  end(): void;
}

/** Mounts memory as a file system; where that is not allowed, says so and returns undefined. */
export function mountMemory(folder: string, kilobytes: number): Mounted | undefined {
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
  if (!run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder)) {
    writeSync(1, "skipped: no file system may be mounted here\n");
    return undefined;
  }
  return {
    makeReadOnly: () => void run("mount", "-o", "remount,ro", folder),
    end: () => void run("umount", "--lazy", folder),
  };
}
