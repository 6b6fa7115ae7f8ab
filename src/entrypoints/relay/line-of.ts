import { homedir } from "node:os";
import { isatty } from "node:tty";
import type { RelayedLine, RelayedStream } from "./messages.ts";

/** Variables that may decide on an answer; keys and tokens of other programs are not among them. */
const relayedVariables =
  /^(?:FOSSICK_(?!\w*(?:KEY|TOKEN)$)\w+|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|TERM|XDG_\w+|LOCALAPPDATA)$/;

/** A command line as one of this process. */
export function lineOf(argv: readonly string[]): RelayedLine {
  const variables = Object.entries(process.env).filter(([name]) => relayedVariables.test(name));
  return {
    kind: "run",
    argv,
    cwd: process.cwd(),
    home: homedir(),
    env: Object.fromEntries(variables) as Record<string, string>,
    stdin: { isTTY: isatty(0) },
    stdout: streamOf(process.stdout),
    stderr: streamOf(process.stderr),
  };
}

function streamOf({ columns, isTTY }: NodeJS.WriteStream): RelayedStream {
  return isTTY && columns > 0 ? { isTTY, columns } : { isTTY: isTTY === true };
}
