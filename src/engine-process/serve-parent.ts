import { openEngine } from "../engine/create-engine.ts";
import { answerCalls } from "./answer-calls.ts";
import type { Question, Reply } from "./messages.ts";

/** For the engine to put things in order when its parent is gone. */
const closingMs = 500;

/** Answers the parent's calls, and ends when the parent does. @param onCalls told how many calls are being answered */
export function serveParent(onCalls: (count: number) => void): void {
  // A signal to the whole group, as Ctrl-C sends it, is for the parent to act on.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const link = {
    send: (message: Reply): void => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener: (question: Question) => void) => void process.on("message", listener),
    onEnd: (listener: (why: string) => void) => void process.once("disconnect", () => listener("gone")),
  };
  const { close } = answerCalls(link, { openEngine, onCalls });
  link.onEnd(() => {
    setTimeout(() => process.exit(), closingMs).unref();
    close().finally(() => process.exit());
  });
}
