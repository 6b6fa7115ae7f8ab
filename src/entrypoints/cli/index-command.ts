import { duration } from "../../bundle/render/words.ts";
import { faultsIn } from "../../messages/index.ts";
import { acceptedFrom } from "../../settings/index.ts";
import { defineCommand, reportFlags, repositoryFlags } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { createProgress } from "./progress.ts";
import { warn, writeReport } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick index` */
export const indexCommand = defineCommand({
  name: "index",
  summary: "Updates the index; searches do this by themselves.",
  arguments: [],
  flags: [...repositoryFlags, "indexMemoryMb", ...reportFlags],
  withoutRoot: "repository",
  run: (invocation) =>
    withEngine(invocation, async (engine, settings) => {
      const { language, signal } = invocation;
      const progress = createProgress(invocation, acceptedFrom(settings));
      const report = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
      signal.throwIfAborted();
      const done = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
      await writeReport(invocation, report, `${done}\n`);
      await warn(invocation, faultsIn(language, report.faults));
      return exitCodes.found;
    }),
});
