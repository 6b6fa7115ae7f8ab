import type { Retrieval } from "../../types.ts";
import { contextText } from "./context-text.ts";
import type { Step } from "./events/index.ts";
import type { Stash } from "./stash.ts";

/** What an event is handled with. */
export interface HandlingParts {
  readonly root: string;
  readonly stash: Stash;
  /** @throws when it takes too long or fails */
  search(task: string): Promise<Retrieval | "noIndex">;
  /** Starts an index update in the background. @returns what happened, for the log */
  prepare(): string;
  /** Told to the agent at the start of a session. */
  readonly greeting: string;
}

/** The outcome of an event. */
export interface Handled {
  /** Sent to the client. */
  readonly answer?: object;
  /** What happened, for the log. */
  readonly note: string;
  /** False for what a user may want to know: then it is always logged. */
  readonly isUsual: boolean;
}

/** Does what an event asks for. @throws what the search throws */
export async function handleEvent(step: Step | undefined, parts: HandlingParts): Promise<Handled> {
  if (step === undefined) return { note: "nothing to do", isUsual: true };
  if (step.do === "prepare") {
    const answer = step.answer?.(parts.greeting);
    return { ...(answer && { answer }), note: parts.prepare(), isUsual: true };
  }
  if (step.do === "handOver") {
    const context = parts.stash.take(step.to);
    if (!context) return { note: "nothing is waiting for this subagent", isUsual: true };
    return { answer: step.answer(context), note: `${context.length} characters handed over`, isUsual: true };
  }
  const place = step.do === "stash" ? parts.stash.reserve(step.to) : undefined;
  const result = await parts.search(step.task);
  if (result === "noIndex") return { note: `no index in time; ${parts.prepare()}`, isUsual: false };
  const context = contextText(result, parts.root);
  if (context === undefined) return { note: "nothing relevant was found", isUsual: true };
  place?.fill(context);
  const note = `${result.files.length} files, ${result.nearby.length} nearby`;
  return step.do === "stash"
    ? { note, isUsual: true }
    : { answer: step.answer(context), note, isUsual: true };
}
