import { isAbsolute } from "node:path";
import { FossickError } from "../../errors.ts";

function refuse(why: string, hint: string): never {
  throw new FossickError("INVALID_SETTING", `--evaluator-command ${why}`, { hint });
}

/**
 * A command line as a program and its arguments. White space separates, single and double quotes hold together;
 * nothing else means anything, because no shell takes part.
 * @throws FossickError INVALID_SETTING
 */
export function splitCommand(commandLine: string): {
  readonly program: string;
  readonly args: readonly string[];
} {
  const parts = [...commandLine.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([part]) =>
    part.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ""),
  );
  const unquoted = commandLine.replaceAll(/"[^"]*"|'[^']*'/g, "");
  if (/["']/.test(unquoted)) refuse("has an unclosed quote", "close or remove it");
  const [program, ...args] = parts;
  if (program === undefined || program === "") {
    return refuse(
      "is required by --evaluator command",
      "name claude, codex, gemini or a program of your own",
    );
  }
  if (/[\\/]/.test(program) && !isAbsolute(program)) {
    // A relative path depends on the folder, and the folder may be anybody's repository.
    refuse(`takes the name of a program or its absolute path, got ${program}`, "write the absolute path");
  }
  return { program, args };
}
