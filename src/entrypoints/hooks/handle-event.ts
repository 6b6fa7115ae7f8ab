import type { Retrieval } from "../../types.ts";
import { contextText } from "./context-text.ts";
import type { Step } from "./events/index.ts";

/** Dependencies for handling an event. */
export interface HandlingParts {
  readonly root: string;
  /** @throws when it takes too long or fails */
  search(task: string): Promise<Retrieval | "noIndex">;
  /** Has the index made and opened in the background. @returns what happened, for the log */
  prepare(): string;
  /** Told to the agent at the start of a session. */
  readonly greeting: string;
}

/** The outcome of an event. */
export interface Handled {
  /** Sent to the client. */
  readonly answer?: object;
  /** Description of the event's outcome, for the log. */
  readonly note: string;
  /** False for what a user may want to know: then it is always logged. */
  readonly isUsual: boolean;
}

/** Carries out the step of an event. @throws any error of `parts.search` */
export async function handleEvent(step: Step | undefined, parts: HandlingParts): Promise<Handled> {
  const { prepare, root } = parts;
  if (step === undefined) return { note: "nothing to do", isUsual: true };
  if (step.do === "prepare") {
    const answer = step.answer?.(parts.greeting);
    return { ...(answer && { answer }), note: prepare(), isUsual: true };
  }
  const result = await parts.search(step.task);
  if (result === "noIndex") return { note: `no index in time; ${prepare()}`, isUsual: false };
  const context = contextText(result, root);
  if (context === undefined) return { note: "nothing relevant was found", isUsual: true };
  const note = `${result.files.length} files, ${result.nearby.length} nearby`;
  return { answer: step.answer(context), note, isUsual: true };
}
