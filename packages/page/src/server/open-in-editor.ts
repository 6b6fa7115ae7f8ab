// Opens a file in the user's editor.
import launch from "launch-editor";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { FossickError } from "@fossick/base/errors.ts";
import { safeName } from "@fossick/base/safe-text.ts";

/** Time within which an editor that does not start reports its failure. */
const soonMs = 300;

/** Editors that would take over the terminal that fossick runs in. */
const terminalEditors = /(?:^|[\\/])(?:vi|vim|nvim|nano|pico|micro|hx|helix|kak|joe|ne|ed)(?:\.exe)?$/;

/** launch-editor's guess: a program and its first arguments, or null. */
const guessEditor = createRequire(import.meta.url)("launch-editor/guess.js") as (
  named?: string,
) => readonly (string | null)[];

/**
 * Opens a file in a running editor, or the one that the environment names.
 * @throws FossickError INVALID_SETTING if there is none, or it would run in a terminal
 */
export async function openInEditor(file: string, line: number): Promise<void> {
  const { editor, named } = chooseEditor();
  if (editor && terminalEditors.test(editor)) {
    const message = `${safeName(editor)} runs in a terminal: open ${safeName(file)} there, at line ${line}`;
    throw new FossickError("INVALID_SETTING", message, {
      hint: "Or name an editor with a window in LAUNCH_EDITOR.",
    });
  }
  const failed = new Promise<never>((_, reject) => {
    launch(`${file}:${line}`, named, (_file, why) => {
      const message = why ? `the editor did not start: ${why}` : "no editor was found";
      const hint = "Start one, or name it in LAUNCH_EDITOR or EDITOR.";
      reject(new FossickError("INVALID_SETTING", message, { hint }));
    });
  });
  failed.catch(() => undefined); // ignore failures after the wait
  await Promise.race([failed, wait(soonMs)]);
}

interface ChosenEditor {
  readonly editor: string | null | undefined;
  /** Editor from the environment, possibly with arguments: `code --wait`. */
  readonly named: string | undefined;
}

/** Chooses an editor: LAUNCH_EDITOR, else a running one, else VISUAL or EDITOR. */
function chooseEditor(): ChosenEditor {
  const { EDITOR, LAUNCH_EDITOR, VISUAL } = process.env;
  const [guessed] = guessEditor();
  const named = [LAUNCH_EDITOR, VISUAL, EDITOR].find((each) => each !== undefined && each === guessed);
  const [editor] = named === undefined ? [guessed] : guessEditor(named);
  return { editor, named };
}
