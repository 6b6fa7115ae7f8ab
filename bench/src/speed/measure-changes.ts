import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { withChangeableFiles, type ChangeableFiles } from "./change-files.ts";
import { fossick, timed, type Measuring } from "./measuring.ts";
import type { Measure } from "./result.ts";

/** A changed file counts as found among so many first ones. */
const firstFiles = 3;
const maxWaitMs = 60_000;
/** Lets the running engine finish its own reaction to the last change before the next one. */
const restMs = 500;

type Ask = (task: string) => Promise<readonly string[]>;

/**
 * Measure how long after files were changed an answer knows of it: ten first in the running engine, which is closed
 * then, and after that ten and one by whole processes. Nothing is measured where none can be changed.
 * @throws when no answer knows of it within a minute
 */
export async function measureChanges(measuring: Measuring, engine: Engine): Promise<void> {
  const { flags, root, work, source, keep } = measuring;
  const inEngine: Ask = async (task) => (await engine.retrieve(task)).ranking.map(({ path }) => path);
  const inProcess = askProcess(measuring);
  await withChangeableFiles(root, source, `${work}/originals`, async (files) => {
    const measure = async (kind: Measure, count: number, ask: Ask): Promise<void> => {
      for (let run = 0; run < flags.runs; run++) {
        await wait(restMs);
        keep(kind, await timeOfAnswer(files.change(count), run, ask));
      }
    };
    if (files.count === 0) return;
    await measure("engineChanged", files.count, inEngine);
    await engine.close();
    await measure("processChanged", files.count, inProcess);
    await measure("processEdited", 1, inProcess);
  });
}

const askProcess =
  (measuring: Measuring): Ask =>
  async (task) =>
    (await fossick(measuring, [task, "--no-memory", "--format", "paths"], true)).output.split("\n");

/** @returns milliseconds from the last write to the first answer that begins with the changed file */
async function timeOfAnswer(
  changed: ReturnType<ChangeableFiles["change"]>,
  run: number,
  ask: Ask,
): Promise<number> {
  const asked = changed[run % changed.length];
  if (asked === undefined) throw new Error("no file was changed");
  const isKnown = async (): Promise<boolean> =>
    (await ask(`Fix what \`${asked.name}\` returns`)).slice(0, firstFiles).includes(asked.path);
  const { ms } = await timed(async () => {
    const startedMs = performance.now();
    while (!(await isKnown())) {
      if (performance.now() - startedMs > maxWaitMs)
        throw new Error(`${asked.path} was changed, but not found`);
    }
  });
  return ms;
}
