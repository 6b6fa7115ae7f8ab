import { duration } from "../../bundle/render/words.ts";
import { faultsIn } from "../../messages/index.ts";
import { safeJson } from "../../safe-text.ts";
import { acceptedFrom } from "../../settings/index.ts";
import { defineCommand, reportFlags, repositoryFlags } from "./command.ts";
import type { Invocation } from "./command.ts";
import type { Engine, IndexReport } from "./engine-port.ts";
import { createProgress } from "./progress.ts";
import { createChangeDebouncer } from "./debounce-changes.ts";
import { say, warn } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";
import { withOpened } from "./with-engine.ts";

/** `fossick watch` */
export const watchCommand = defineCommand({
  name: "watch",
  summary: "Keeps the index up to date as files change, until Ctrl-C.",
  arguments: [],
  flags: [...repositoryFlags, "indexMemoryMb", ...reportFlags],
  hearsSignals: true,
  run: (invocation) => {
    const moments = createChangeDebouncer();
    return withOpened(
      invocation,
      (opening) =>
        invocation.world.createEngineProcess({ ...opening, watch: true, onChange: moments.changed }),
      async (engine, settings) => {
        const progress = createProgress(invocation, acceptedFrom(settings));
        const { signal } = invocation;
        const first = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
        await tell(invocation, first);
        await warn(invocation, faultsIn(invocation.language, first.faults));
        await say(invocation, textsIn(invocation.language).progress.watching);
        return follow(invocation, engine, moments.next);
      },
    );
  },
});

/** Ends when the signal does, by its reason. */
async function follow(
  invocation: Invocation<"json" | "quiet">,
  engine: Pick<Engine, "index">,
  next: (signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const { signal } = invocation;
  const reportedFaults = new Set<string>();
  for (;;) {
    await next(signal);
    const report = await engine.index({ signal });
    if (report.changed + report.removed + report.commits > 0) await tell(invocation, report);
    const faults = report.faults.filter(({ code, message }) => !reportedFaults.has(code + message));
    for (const { code, message } of faults) reportedFaults.add(code + message);
    await warn(invocation, faultsIn(invocation.language, faults));
  }
}

async function tell({ language, options, world }: Invocation<"json">, report: IndexReport): Promise<void> {
  const line = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
  await world.stdout.write(options.json ? `${safeJson(report)}\n` : `${line}\n`);
}
