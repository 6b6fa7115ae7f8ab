import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { askBuild } from "./ask-build.ts";
import { wordsOf } from "./looks.ts";
import { cutLook, runLook } from "./run-look.ts";
import { logFile, readSetup } from "./setup.ts";

/** Looks into a task's checkout for an agent, and writes down the command and how many characters it was shown. */
export async function look(folder: string, arm: string, task: string, command: string): Promise<string> {
  const { arms, tasks } = readSetup(folder);
  const ofArm = arms.find(({ name }) => name === arm);
  const ofTask = tasks.find(({ id }) => id === task);
  if (!ofArm || !ofTask) throw new Error(`no arm ${arm} or no task ${task} is prepared`);
  const keywords = wordsOf(command);
  const { dist } = ofArm;
  if (keywords && dist === undefined) throw new Error("ctx is not there for you; use other commands");
  const shown =
    keywords && dist !== undefined
      ? cutLook(
          await askBuild(dist, ofTask.root, join(folder, `cache-${arm}`), { text: ofTask.text, keywords }),
        )
      : runLook(ofTask.root, command);
  const file = logFile(folder, arm, task);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ cmd: command, chars: shown.length, at: Date.now() })}\n`);
  return shown;
}
