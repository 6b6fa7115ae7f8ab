// Prints reports on standard output, notes and warnings on standard error, and writes files that the user named.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { writeNamed } from "@fossick/base/private-files.ts";
import { oneLine, safeJson } from "@fossick/base/safe-text.ts";
import { messagesIn, type Messages } from "@fossick/core/messages/index.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import type { Invocation } from "./command.ts";

/** Prints a report on stdout: the data with `--json`, else the text. */
export async function writeReport(
  { options, context }: Invocation<"json">,
  data: unknown,
  text: string,
): Promise<void> {
  await context.stdout.write(options.json ? `${safeJson(data, 2)}\n` : text);
}

/** Prints a line on stderr, unless `--quiet`. */
export async function say({ options, context }: Invocation<"quiet">, line: string): Promise<void> {
  if (!options.quiet) await context.stderr.write(`fossick: ${line}\n`);
}

/** Prints faults as warnings, unless `--quiet`. @param faults in the language of the messages */
export async function warn(
  invocation: Invocation<"quiet">,
  faults: readonly Fault[],
  { report }: Messages = messagesIn(invocation.language),
): Promise<void> {
  for (const { part, code, message } of faults)
    await say(invocation, `${report.warning}: ${report.fault(part, code, oneLine(message))}`);
}

/** Writes a file that the user named. @throws FossickError INVALID_SETTING */
export async function writeOut(
  { context }: Pick<Invocation, "context">,
  what: "trace" | "page" | "memory",
  file: string,
  text: string,
): Promise<void> {
  try {
    await writeNamed(path.resolve(context.cwd, file), text);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_SETTING", `cannot write the ${what} to ${file} (${code})`, { cause });
  }
}
