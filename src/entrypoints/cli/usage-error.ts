import type { CommanderError } from "commander";
import { FossickError } from "../../errors.ts";
import { nearest } from "../../settings/index.ts";
import { flagDefinition, flagNames } from "./command.ts";
import type { Command } from "./command.ts";

/** The parser's error, worded like other messages and with a hint. */
export function usageError(error: CommanderError, command: Command): FossickError {
  const unknown = /^error: unknown option '([^']*)'/.exec(error.message)?.[1];
  if (unknown !== undefined) return unknownFlag(unknown, command);
  const usage = `${command.name === "search" ? "fossick" : `fossick ${command.name}`} --help shows the usage`;
  const excess = error.code === "commander.excessArguments";
  const hint = excess ? `${usage}; for a task that begins with a command's name, use quotes or --` : usage;
  return new FossickError("INVALID_SETTING", reword(error.message), { hint });
}

function reword(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replace(/^option '(.*)' argument missing$/, "$1 needs a value")
    .replace(
      /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)$/s,
      '$2 takes $3, got "$1"',
    );
}

function unknownFlag(argument: string, command: Command): FossickError {
  const flag = argument.replace(/=.*$/s, "");
  const takes = [...command.flags.map((name) => flagDefinition(name).flag), "--help", "--version"];
  const elsewhere = flagNames.some((name) =>
    [flagDefinition(name).flag, flagDefinition(name).short].includes(flag as never),
  );
  const suggestion = nearest(flag, takes);
  const hint = elsewhere
    ? `${command.name} does not take this flag; fossick ${command.name} --help lists those it takes`
    : suggestion === undefined
      ? "fossick --help lists the flags; a task that begins with a dash goes after --"
      : `did you mean ${suggestion}?`;
  return new FossickError("INVALID_SETTING", `unknown flag ${flag}`, { hint });
}
