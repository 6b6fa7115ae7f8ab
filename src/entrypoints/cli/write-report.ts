// Prints reports on standard output, and notes and warnings on standard error.
import { oneLine, safeJson } from "../../base/safe-text.ts";
import { messagesIn, type Messages } from "../../messages/index.ts";
import type { Fault } from "../../types.ts";
import type { Invocation } from "./command.ts";

/** Prints a report on stdout: with `--json` the data, else the text. */
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

/** Prints the parts that failed as warnings. @param faults in the language of `messages` */
export async function warn(
  invocation: Invocation<"quiet">,
  faults: readonly Fault[],
  { report }: Messages = messagesIn(invocation.language),
): Promise<void> {
  for (const { part, code, message } of faults)
    await say(invocation, `${report.warning}: ${report.fault(part, code, oneLine(message))}`);
}
