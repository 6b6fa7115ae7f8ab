// Every command of the command line.
import { cleanCommand, indexCommand, statusCommand } from "./index-command.ts";
import type { Command } from "./command.ts";
import { completionCommand } from "./completion-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { evalCommand } from "./eval-command.ts";
import { feedbackCommand } from "./feedback-command.ts";
import { hookCommand } from "./hook-command.ts";
import { mcpCommand } from "./mcp-command.ts";
import { memoryCommand } from "./memory-command.ts";
import { replayCommand } from "./replay-command.ts";
import { searchCommand } from "./search-command.ts";
import { removeCommand, setupCommand } from "./setup-command.ts";
import { uiCommand } from "./ui-command.ts";
import { explainCommand } from "./explain-command.ts";
import { watchCommand } from "./watch-command.ts";

const named: readonly Command[] = [
  uiCommand,
  indexCommand,
  watchCommand,
  statusCommand,
  cleanCommand,
  explainCommand,
  replayCommand,
  evalCommand,
  feedbackCommand,
  memoryCommand,
  hookCommand,
  setupCommand,
  removeCommand,
  doctorCommand,
  mcpCommand,
];

/** Commands that shells do not complete: they run in the background or are started by programs. */
const uncompleted: readonly Command[] = [watchCommand, hookCommand, mcpCommand];

/** Every command of the command line: that of a line without a command's name, and those called by name. */
export const commands = {
  main: searchCommand,
  named: [...named, completionCommand(named.filter((command) => !uncompleted.includes(command)))],
} as const;
