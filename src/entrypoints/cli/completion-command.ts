import { defineCommand, searchFlags } from "./command.ts";
import type { Command } from "./command.ts";
import { bashScript } from "./completion/bash-script.ts";
import { fishScript } from "./completion/fish-script.ts";
import { zshScript } from "./completion/zsh-script.ts";
import { exitCodes } from "./exit-codes.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `fossick completion SHELL`, which completes the given commands and itself. */
export function completionCommand(commands: readonly Command[]): Command {
  const command = defineCommand({
    name: "completion",
    summary: "Prints a completion script for a shell.",
    arguments: [{ syntax: "<shell>", summary: "the shell", choices: Object.keys(scripts) }],
    flags: [],
    run: async ({ operands, world }) => {
      const write = scripts[operands[0] as keyof typeof scripts];
      await world.stdout.write(write({ search: searchFlags, named: [...commands, command] }));
      return exitCodes.found;
    },
  });
  return command;
}
