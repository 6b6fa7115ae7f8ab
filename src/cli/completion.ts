import { cleanCommand } from "./clean.ts";
import { flagNames } from "./command.ts";
import type { Command } from "./command.ts";
import { bashScript } from "./completion/bash-script.ts";
import { fishScript } from "./completion/fish-script.ts";
import { zshScript } from "./completion/zsh-script.ts";
import { exitCodes } from "./exit-codes.ts";
import { indexCommand } from "./index-command.ts";
import { replayCommand } from "./replay.ts";
import { statusCommand } from "./status.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `fossick completion SHELL` */
export const completionCommand: Command = {
  name: "completion",
  summary: "Prints a completion script for a shell.",
  arguments: [{ syntax: "<shell>", summary: "the shell", choices: Object.keys(scripts) }],
  flags: [],
  run: async ({ operands, world }) => {
    const named = [indexCommand, statusCommand, cleanCommand, replayCommand, completionCommand];
    const write = scripts[operands[0] as keyof typeof scripts];
    await world.stdout.write(write({ search: flagNames, named }));
    return exitCodes.found;
  },
};
