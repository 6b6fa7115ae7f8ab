import { defineCommand, searchFlags, serverFlags } from "./command.ts";
import type { FlagName } from "./command.ts";

/** Flags of a printed answer, and of one search alone. */
const unusedFlags = new Set<FlagName>([
  ...serverFlags,
  ...(["objective", "stdin", "format", "nullEnded", "pack", "explain", "explainScores", "trace"] as const),
  ...(["html", "open", "dryRun", "color", "quiet", "daemon"] as const),
]);

/** `fossick ui` */
export const uiCommand = defineCommand({
  name: "ui",
  summary: "Shows searches on a page in your browser, cycle by cycle, until Ctrl-C.",
  arguments: [],
  flags: [...searchFlags.filter((name) => !unusedFlags.has(name)), "port", "browser"],
  hearsSignals: true,
  withoutRoot: "part",
  run: async (invocation) => (await import("./show-page.ts")).showPage(invocation),
});
