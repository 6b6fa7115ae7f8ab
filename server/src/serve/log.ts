import { pino, type DestinationStream, type Logger } from "pino";
import type { ServerSettings } from "../settings.ts";

/** More is not written to a pipe in one piece, and the processes of a server share theirs: lines would be torn apart. */
const pipeBytes = 4_096;

/**
 * Lines of JSON, on standard output unless told otherwise. Of errors no more than says where they come from: the rest may
 * quote what was sent.
 */
export function openLog(
  { logLevel }: Pick<ServerSettings, "logLevel">,
  destination?: DestinationStream,
): Logger {
  const serializers = {
    err: (error: unknown) => (error instanceof Error ? told(error) : { message: String(error) }),
  };
  const options = { level: logLevel, base: { pid: process.pid }, serializers };
  return pino(options, destination ?? pino.destination({ sync: true, maxWrite: pipeBytes }));
}

function told(error: Error): object {
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
