import { spawn, type ChildProcess } from "node:child_process";
import type { Settings } from "../../settings/index.ts";

/**
 * Start a command on the index of a root, in a process that outlives this one and writes nothing.
 * @param flags beside those that say which index
 */
export function startDetached(
  command: "index" | "watch",
  root: string,
  { cacheDir, hidden, ignore, indexMemoryMb }: Settings,
  flags: readonly string[] = [],
): ChildProcess {
  const [, script = ""] = process.argv;
  const indexFlags = [
    `--root=${root}`,
    `--cache-dir=${cacheDir}`,
    `--index-memory=${indexMemoryMb}`,
    hidden ? "--hidden" : "--no-hidden",
    ignore ? "--ignore" : "--no-ignore",
  ];
  const child = spawn(process.execPath, [script, command, ...indexFlags, "--quiet", ...flags], {
    cwd: root,
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.once("error", () => undefined);
  child.unref();
  return child;
}
