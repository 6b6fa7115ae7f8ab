import { counted, duration, grouped } from "../bundle/render/words.ts";
import { reportFlags, repositoryFlags } from "./command.ts";
import type { Command } from "./command.ts";
import type { IndexReport } from "./engine-port.ts";
import { exitCodes } from "./exit-codes.ts";
import { warn } from "./print-retrieval.ts";
import { createProgress } from "./progress.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick index` */
export const indexCommand: Command = {
  name: "index",
  summary: "Brings the index up to date; a search does so by itself.",
  arguments: [],
  flags: [...repositoryFlags, ...reportFlags],
  run: (invocation) =>
    withEngine(invocation, async (engine, { threshold }) => {
      const { options, signal, world } = invocation;
      const progress = createProgress(invocation, threshold);
      const report = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
      signal.throwIfAborted();
      await world.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : describe(report));
      await warn(invocation, report.faults);
      return exitCodes.found;
    }),
};

function describe({ changed, commits, files, ms, removed }: IndexReport): string {
  const changes = `${grouped(changed)} changed, ${grouped(removed)} removed`;
  return `${counted(files, "file")} (${changes}) indexed, ${counted(commits, "new commit")} read, in ${duration(ms)}\n`;
}
