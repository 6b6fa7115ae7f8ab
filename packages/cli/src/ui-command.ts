// The command `fossick ui`, which shows searches on a page in the browser.
import { defineCommand, serviceFlags, type FlagName } from "./command.ts";

/** Flags that a page does not use; most are for printed answers. */
const unusedFlags = new Set<FlagName>(["dryRun", "format", "color", "quiet", "daemon"]);

/** `fossick ui` */
export const uiCommand = defineCommand({
  name: "ui",
  summary: "Shows searches on a page in your browser; cycle by cycle, until Ctrl-C.",
  arguments: [],
  flags: [...serviceFlags.filter((name) => !unusedFlags.has(name)), "port", "browser", "history"],
  hearsSignals: true,
  withoutRoot: "part",
  run: async (invocation) => (await import("./show-page.ts")).showPage(invocation),
});
