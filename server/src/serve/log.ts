// Opens the log of JSON lines, in which errors are reduced to their origin because the rest may quote input.
import { pino, type DestinationStream, type Logger } from "pino";
import type { ServerSettings } from "../settings.ts";

/** Longer writes to a pipe are not atomic, and processes of a server share it: lines would be mixed. */
const pipeBytes = 4_096;

/** JSON lines, to standard output by default. Errors are reduced to their origin: the rest may quote input. */
export function openLog(
  { logLevel }: Pick<ServerSettings, "logLevel">,
  destination?: DestinationStream,
): Logger {
  const serializers = {
    err: (error: unknown) => (error instanceof Error ? errorFields(error) : { message: String(error) }),
  };
  const options = { level: logLevel, base: { pid: process.pid }, serializers };
  return pino(options, destination ?? pino.destination({ sync: true, maxWrite: pipeBytes }));
}

function errorFields(error: Error): object {
  const { code } = error as { readonly code?: unknown };
  return { type: error.name, ...(typeof code === "string" && { code }), stack: placesOf(error) };
}

/** A stack begins with the message, and the message may look like a stack. */
const placesOf = ({ message, stack = "" }: Error): string =>
  stack
    .replace(message, () => "")
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
