import type { Settings } from "../settings/index.ts";
import type { Retrieval, Task } from "../types.ts";
import { createEngine } from "./create-engine.ts";
import type { RunOptions } from "./types.ts";

export interface IterativeOptions extends Omit<RunOptions, "settings"> {
  /** The repository; the working folder when left out. */
  readonly root?: string;
  /** Turns of the loop at most, 1 to 10; 3 when left out. */
  readonly maxCycles?: number;
  readonly settings?: Partial<Settings>;
}

/**
 * The shortest way in: search one repository once.
 * @throws FossickError as `createEngine` and `Engine.retrieve` do
 * @example const { files } = await iterativeRetrieve("fix the token expiry bug", { root: "." });
 */
export async function iterativeRetrieve(
  task: string | Task,
  options: IterativeOptions = {},
): Promise<Retrieval> {
  const { root = ".", maxCycles, settings, ...run } = options;
  const engine = await createEngine({
    root,
    settings: { ...settings, ...(maxCycles !== undefined && { maxCycles }) },
  });
  try {
    return await engine.retrieve(task, run);
  } finally {
    await engine.close();
  }
}
