import { duration } from "../../bundle/render/words.ts";
import { faultsIn } from "../../messages/index.ts";
import { reportFlags, repositoryFlags } from "./command.ts";
import type { Command } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { warn } from "./print-retrieval.ts";
import { createProgress } from "./progress.ts";
import { textsIn } from "./texts/index.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick index` */
export const indexCommand: Command = {
  name: "index",
  summary: "Brings the index up to date; a search does so by itself.",
  arguments: [],
  flags: [...repositoryFlags, "indexMemoryMb", ...reportFlags],
  run: (invocation) =>
    withEngine(invocation, async (engine, { threshold }) => {
      const { language, options, signal, world } = invocation;
      const progress = createProgress(invocation, threshold);
      const report = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
      signal.throwIfAborted();
      const done = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
      await world.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : `${done}\n`);
      await warn(invocation, faultsIn(language, report.faults));
      return exitCodes.found;
    }),
};
