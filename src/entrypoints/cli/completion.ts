import { cleanCommand } from "./clean.ts";
import { searchFlags } from "./command.ts";
import type { Command } from "./command.ts";
import { bashScript } from "./completion/bash-script.ts";
import { fishScript } from "./completion/fish-script.ts";
import { zshScript } from "./completion/zsh-script.ts";
import { doctorCommand } from "./doctor-command.ts";
import { evalCommand } from "./eval.ts";
import { exitCodes } from "./exit-codes.ts";
import { feedbackCommand } from "./feedback.ts";
import { indexCommand } from "./index-command.ts";
import { memoryCommand } from "./memory.ts";
import { replayCommand } from "./replay.ts";
import { removeCommand, setupCommand } from "./setup-command.ts";
import { statusCommand } from "./status.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `fossick completion SHELL` */
export const completionCommand: Command = {
  name: "completion",
  summary: "Prints a completion script for a shell.",
  arguments: [{ syntax: "<shell>", summary: "the shell", choices: Object.keys(scripts) }],
  flags: [],
  run: async ({ operands, world }) => {
    const asking = [indexCommand, statusCommand, cleanCommand, replayCommand, evalCommand];
    const clients = [setupCommand, removeCommand, doctorCommand];
    const named = [...asking, feedbackCommand, memoryCommand, ...clients, completionCommand];
    const write = scripts[operands[0] as keyof typeof scripts];
    await world.stdout.write(write({ search: searchFlags, named }));
    return exitCodes.found;
  },
};
