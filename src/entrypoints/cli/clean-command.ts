import { safeName } from "../../safe-text.ts";
import { defineCommand, reportFlags, repositoryFlags } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatBytes } from "./format-bytes.ts";
import { writeReport } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick clean` */
export const cleanCommand = defineCommand({
  name: "clean",
  summary: "Removes a repository's index; the next search rebuilds it.",
  arguments: [],
  flags: [...repositoryFlags, ...reportFlags],
  withoutRoot: "repository",
  run: (invocation) =>
    withEngine(invocation, async (engine) => {
      const report = await engine.clean();
      const { removed } = textsIn(invocation.language).report;
      const text = removed(safeName(report.where), formatBytes(report.sizeBytes));
      await writeReport(invocation, report, `${text}\n`);
      return exitCodes.found;
    }),
});
