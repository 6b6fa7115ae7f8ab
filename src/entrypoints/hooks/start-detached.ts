import { spawn, type ChildProcess } from "node:child_process";
import type { Settings } from "../../settings/index.ts";

/**
 * Start a command on the index of a root, in a process that outlives this one and writes nothing.
 * @param flags beside those that say which index
 */
export function startDetached(
  command: "index" | "watch",
  root: string,
  { cacheDir, dataDir, hidden, ignore, indexMemoryMb, memory, model }: Settings,
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
    // Flags of a search: one that was given them is answered by an engine that was opened with them.
    env: {
      ...process.env,
      FOSSICK_DATA_DIR: dataDir,
      FOSSICK_MODEL: model,
      FOSSICK_NO_MEMORY: String(!memory),
    },
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.once("error", () => undefined);
  child.unref();
  return child;
}
