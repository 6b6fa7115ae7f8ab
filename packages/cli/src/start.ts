// Asks a running watcher first, and runs the command line in this process if none answers.
import { relayLine } from "./relay-line.ts";

/** Runs a command line, then exits. @param keepCode called once a search is answered */
export async function start(argv: readonly string[], keepCode: () => void): Promise<void> {
  // An error is ignored here: this process meets and reports it, too.
  await relayLine(argv).catch(() => undefined);
  const { runProcess } = await import("./run-process.ts");
  await runProcess(argv, { keepCode });
}
