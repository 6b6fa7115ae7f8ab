// The command `fossick feedback`, which teaches memory which files a task needed and which it did not.
import { existsSync } from "node:fs";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { relativePath } from "./read-task-input.ts";
import { memoryTextsIn } from "./texts/memory-texts.ts";
import { writeReport } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";

const flags = ["used", "unused", "task", ...repositoryFlags, "dataDir", ...reportFlags] as const;

/** `fossick feedback` */
export const feedbackCommand = defineCommand({
  name: "feedback",
  summary: "Tells fossick which files a task really needed; later answers learn from it.",
  arguments: [],
  flags,
  withoutRoot: "repository",
  run: giveFeedback,
});

async function giveFeedback(invocation: Invocation<(typeof flags)[number]>): Promise<number> {
  const { isGiven, options, signal } = invocation;
  const filesIn = (values: readonly string[]) => pathsIn(values).map((file) => inRoot(invocation, file));
  const [used, unused] = [filesIn(options.used), filesIn(options.unused)];
  if (isGiven("task") && options.task.trim() === "") throw new FossickError("NO_TASK", "the task is empty");
  const task = options.task.trim() === "" ? {} : { task: options.task };
  return withEngine(invocation, invocation.context.createEngine, async (engine) => {
    const report = await engine.feedback({ ...task, used, unused }, { signal });
    const say = memoryTextsIn(invocation.language);
    const parts = [
      ...(report.used.length > 0 ? [say.needed(report.used.map(safeName))] : []),
      ...(report.unused.length > 0 ? [say.notNeeded(report.unused.map(safeName))] : []),
    ];
    const text = say.noted(report.words.map(oneLine)) + say.join(parts);
    await writeReport(invocation, report, `${text}\n`);
    return exitCodes.found;
  });
}

/** Splits values that hold several paths, separated by commas. */
const pathsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(",").map((file) => file.trim())).filter((file) => file !== "");

/**
 * Returns a file's path from the root. Text answers name files from the working folder, JSON answers from the root.
 */
function inRoot(invocation: Invocation<"root">, file: string): string {
  const { options, part, context } = invocation;
  const here = part && relativePath(invocation, file);
  return here !== undefined && existsSync(path.resolve(context.cwd, options.root, here)) ? here : file;
}
