// The command `fossick hook`, which answers an event that an agent's client sends, always in time and with status 0.
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import type { EventInvocation } from "./answer-event.ts";
import { eventNames } from "@fossick/hooks/events.ts";
import { defineCommand, repositoryFlags, type Invocation } from "./command.ts";
import { cacheDirOf } from "./read-settings.ts";
import { exitCodes } from "./exit-codes.ts";

/** Time between the deadline and the forced exit, in which listeners of the signal end their work. */
const lastMs = 100;

/** `fossick hook <event>` */
export const hookCommand = defineCommand({
  name: "hook",
  summary: "Tells a subagent which files its task needs; called by an agent's client.",
  arguments: [{ syntax: "<event>", summary: "the client's name for the event", choices: eventNames }],
  flags: [
    ...repositoryFlags,
    "memory",
    "dataDir",
    "model",
    "deadlineMs",
    "backgroundIndex",
    "daemon",
    "verbose",
  ],
  hearsSignals: true,
  run: runHook,
});

/**
 * Answers the client in time or not at all. Errors are logged and do not become an exit status, because clients take
 * some statuses for a refusal. @throws FossickError NO_TASK at a terminal
 */
async function runHook(invocation: EventInvocation & Invocation<"verbose">): Promise<number> {
  const { operands, options, context } = invocation;
  if (context.stdin.isTTY) {
    throw new FossickError("NO_TASK", "fossick hook is called by an agent's client, with an event as JSON", {
      hint: "docs/hooks-by-hand.md explains how to set it up",
    });
  }
  const { answerEvent, writeHookLog } = await import("./answer-event.ts");
  const [event = ""] = operands;
  const log = (message: string): void =>
    writeHookLog(cacheDirOf(invocation), event, `${Math.round(context.now())} ms: ${message}`);
  const deadline = new AbortController();
  const leftMs = Math.max(0, options.deadlineMs - context.now());
  const timer = setTimeout(() => deadline.abort(new Error("gave up at the deadline")), leftMs);
  const guard = setTimeout(() => {
    log("gave up after the deadline");
    context.exitNow(exitCodes.found);
  }, leftMs + lastMs);
  try {
    const signal = AbortSignal.any([invocation.signal, deadline.signal]);
    const { isUsual, note } = await answerEvent(event, { ...invocation, signal });
    if (!isUsual || options.verbose) log(note);
  } catch (error) {
    log(messageOf(error));
  } finally {
    clearTimeout(timer);
    clearTimeout(guard);
  }
  return exitCodes.found;
}
