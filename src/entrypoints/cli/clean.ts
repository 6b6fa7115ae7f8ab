import { oneLine } from "../../bundle/render/safe-text.ts";
import { reportFlags, repositoryFlags } from "./command.ts";
import type { Command } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatBytes } from "./format-bytes.ts";
import { textsIn } from "./texts/index.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick clean` */
export const cleanCommand: Command = {
  name: "clean",
  summary: "Removes the index of a repository; the next search builds it anew.",
  arguments: [],
  flags: [...repositoryFlags, ...reportFlags],
  run: (invocation) =>
    withEngine(invocation, async (engine) => {
      const report = await engine.clean();
      const { language, options, world } = invocation;
      const { removed } = textsIn(language).report;
      const text = `${removed(oneLine(report.where), formatBytes(report.sizeBytes))}\n`;
      await world.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text);
      return exitCodes.found;
    }),
};
