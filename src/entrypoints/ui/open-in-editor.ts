import launch from "launch-editor";
import { setTimeout as wait } from "node:timers/promises";
import { FossickError } from "../../errors.ts";

/** An editor that does not start says so by then. */
const soonMs = 300;

/** Opens a file in the editor that runs, or the one the environment names. @throws FossickError INVALID_SETTING where there is none */
export async function openInEditor(file: string, line: number): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    launch(`${file}:${line}`, (_file, why) => {
      const message = why ? `the editor did not start: ${why}` : "no editor was found";
      const hint = "Start one, or name it in LAUNCH_EDITOR or EDITOR.";
      reject(new FossickError("INVALID_SETTING", message, { hint }));
    });
  });
  failed.catch(() => undefined); // when it closes later
  await Promise.race([failed, wait(soonMs)]);
}
