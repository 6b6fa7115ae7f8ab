import { folderOf, heldBackFile, modelFile } from "../places.ts";
import { fitModel } from "./fit-model.ts";
import { isLearned, readRepositories } from "./held-back.ts";
import type { Part } from "./plan-recordings.ts";
import { recordTasks, type RecordingFlags } from "./record-tasks.ts";

export interface TrainFlags extends RecordingFlags {
  readonly out?: string;
}

/**
 * Make the ranking model from task files and repositories; mined tasks of held-back ones are recorded and not learned from.
 * @returns the file written; of a share, the folder of the records, because nothing is fitted on a part
 */
export async function trainCommand(flags: TrainFlags, say: (line: string) => void): Promise<string> {
  const out = outFor(flags);
  const { recordings, recordsFolder, workFolder } = await recordTasks(flags, say);
  if (flags.share !== undefined) return recordsFolder;
  const learned = isLearned(readRepositories(heldBackFile));
  fitModel(
    recordings.filter(({ task }) => learned(task)),
    { python: flags.python, recordsFolder, workFolder, out },
  );
  return out;
}

/** Where the model goes. @throws when a model of a part of the tasks would take the place of the shipped one */
export function outFor({ out, only, limit }: Pick<TrainFlags, "out" | keyof Part>): string {
  if (out !== undefined) return folderOf(out);
  if (only === undefined && limit === undefined) return modelFile;
  throw new Error(
    "a model of a part of the tasks does not take the place of the shipped one; say with --out where it goes",
  );
}
