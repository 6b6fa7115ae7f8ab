import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { withChangeableFiles, type ChangeableFiles } from "./change-files.ts";
import { fossick, timed, type Measuring } from "./measuring.ts";

/** A changed file counts as found among so many first ones. */
const firstFiles = 3;
const maxWaitMs = 60_000;
/** Lets the running engine finish its own reaction to the last change before the next one. */
const restMs = 500;

/**
 * Measure how long after ten files were changed an answer knows of it: first in the running engine, which is closed
 * then, and after that by whole processes. @throws when no answer knows of it within a minute
 */
export async function measureChanges(measuring: Measuring, engine: Engine): Promise<void> {
  const { flags, root, work, source, keep } = measuring;
  await withChangeableFiles(root, source, `${work}/originals`, async (files) => {
    for (let run = 0; run < flags.runs; run++) {
      await wait(restMs);
      const ask = (task: string): Promise<readonly string[]> =>
        engine.retrieve(task).then(({ ranking }) => ranking.map(({ path }) => path));
      keep("engineChanged", await timeOfAnswer(files, run, ask));
    }
    await engine.close();
    for (let run = 0; run < flags.runs; run++) {
      await wait(restMs);
      const ask = (task: string): Promise<readonly string[]> =>
        fossick(measuring, [task, "--no-memory", "--format", "paths"], true).then(({ output }) =>
          output.split("\n"),
        );
      keep("processChanged", await timeOfAnswer(files, run, ask));
    }
  });
}

/** @returns milliseconds from the last write to the first answer that begins with the changed file */
async function timeOfAnswer(
  files: ChangeableFiles,
  run: number,
  ask: (task: string) => Promise<readonly string[]>,
): Promise<number> {
  const changed = files.change();
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
