import { FossickError } from "../../errors.ts";
import { counted } from "../../messages/counts.ts";
import { reportFlags, repositoryFlags } from "./command.ts";
import type { Command, Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick feedback` */
export const feedbackCommand: Command = {
  name: "feedback",
  summary: "Tells fossick which files a task really needed; later answers learn from it.",
  arguments: [],
  flags: ["used", "unused", "task", ...repositoryFlags, "dataDir", ...reportFlags],
  run: giveFeedback,
};

async function giveFeedback(invocation: Invocation): Promise<number> {
  const { flags, options, signal, world } = invocation;
  const [used, unused] = [pathsIn(options.used), pathsIn(options.unused)];
  if (flags["task"] !== undefined && options.task.trim() === "")
    throw new FossickError("NO_TASK", "the task is empty");
  const task = options.task.trim() === "" ? {} : { task: options.task };
  return withEngine(invocation, async (engine) => {
    const report = await engine.feedback({ ...task, used, unused }, { signal });
    const files = [
      ...(report.used.length > 0 ? [`${counted(report.used.length, "file")} used`] : []),
      ...(report.unused.length > 0 ? [`${counted(report.unused.length, "file")} not`] : []),
    ];
    const text = `remembered for ${report.words.join(", ")}: ${files.join(", ")}\n`;
    await world.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text);
    return exitCodes.found;
  });
}

/** Several paths may stand in one value with commas between. */
const pathsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(",").map((path) => path.trim())).filter((path) => path !== "");
