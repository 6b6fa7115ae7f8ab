import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { folderOf, heldBackFile, trainFolder } from "../places.ts";
import { recordTasks, type RecordingFlags } from "./record-tasks.ts";

export interface TransferFlags extends RecordingFlags {
  readonly heldBack?: string;
}

/**
 * Record mined tasks, and print what learning from them is worth on held-back repositories and without each family.
 * @throws when there are no mined tasks, or Python did not print it
 */
export async function transferCommand(flags: TransferFlags, say: (line: string) => void): Promise<void> {
  const { recordsFolder } = await recordTasks(flags, say, "mined");
  if (flags.share !== undefined) return;
  const heldBack = flags.heldBack === undefined ? heldBackFile : folderOf(flags.heldBack);
  const words = [join(trainFolder, "transfer.py"), recordsFolder, "--held-back", heldBack];
  const { status, error } = spawnSync(flags.python, words, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`there are no figures${error ? `: ${error.message}` : ""}`);
}
