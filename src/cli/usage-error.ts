import type { CommanderError } from "commander";
import { FossickError } from "../errors.ts";
import { nearest } from "../settings/index.ts";
import { flagDefinition, flagNames } from "./command.ts";
import type { Command } from "./command.ts";

/** The parser's complaint in the words of the other messages, with a hint that helps. */
export function usageError(error: CommanderError, command: Command): FossickError {
  const message = error.message.replace(/^error: /, "").replace(/\.$/, "");
  const unknown = /^unknown option '([^']*)'/.exec(message)?.[1];
  if (unknown !== undefined) return unknownFlag(unknown, command);
  const hint = `fossick ${command.name === "search" ? "" : `${command.name} `}--help shows the usage`;
  return new FossickError(
    "INVALID_SETTING",
    message.replace(/^option '(.*)' argument missing$/, "$1 needs a value"),
    {
      hint:
        error.code === "commander.excessArguments"
          ? `${hint}; for a task that begins with a command's name, use quotes or --`
          : hint,
    },
  );
}

function unknownFlag(written: string, command: Command): FossickError {
  const flag = written.replace(/=.*$/s, "");
  const takes = [...command.flags.map((name) => flagDefinition(name).flag), "--help", "--version"];
  const elsewhere = flagNames.some((name) =>
    [flagDefinition(name).flag, flagDefinition(name).short].includes(flag as never),
  );
  const meant = nearest(flag, takes);
  const hint = elsewhere
    ? `${command.name} does not take it; fossick ${command.name} --help lists what it takes`
    : meant === undefined
      ? "fossick --help lists the flags; a task that begins with a dash goes after --"
      : `did you mean ${meant}?`;
  return new FossickError("INVALID_SETTING", `unknown flag ${flag}`, { hint });
}
