import type { Retrieval } from "../../types.ts";
import { contextText, earlierContextText } from "./context-text.ts";
import type { Step } from "./events/index.ts";
import type { LastContexts } from "./last-contexts.ts";

/** What an event is handled with. */
export interface HandlingParts {
  readonly root: string;
  readonly lastContexts: LastContexts;
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

type SearchStep = Extract<Step, { readonly do: "search" }>;

/** Does what an event asks for. @throws what the search throws, where nothing earlier can be told instead */
export async function handleEvent(step: Step | undefined, parts: HandlingParts): Promise<Handled> {
  if (step === undefined) return { note: "nothing to do", isUsual: true };
  if (step.do === "search") return searchAndTell(step, parts);
  const answer = step.answer?.(parts.greeting);
  return { ...(answer && { answer }), note: parts.prepare(), isUsual: true };
}

async function searchAndTell(step: SearchStep, parts: HandlingParts): Promise<Handled> {
  const { root } = parts;
  let result: Retrieval | "noIndex";
  try {
    result = await parts.search(step.task);
  } catch (error) {
    const earlier = tellEarlier(step, parts, error instanceof Error ? error.message : String(error));
    if (earlier === undefined) throw error;
    return earlier;
  }
  if (result === "noIndex") {
    const note = `no index in time; ${parts.prepare()}`;
    return tellEarlier(step, parts, note) ?? { note, isUsual: false };
  }
  const context = contextText(result, root);
  if (context === undefined) return { note: "nothing relevant was found", isUsual: true };
  if (step.session !== undefined)
    parts.lastContexts.set(step.session, earlierContextText(result, root) ?? context);
  const note = `${result.files.length} files, ${result.nearby.length} nearby`;
  return { answer: step.answer(context), note, isUsual: true };
}

/** What the last finished search of the session found, in place of a search that was late or failed. */
function tellEarlier(
  { answer, session }: SearchStep,
  { lastContexts }: HandlingParts,
  why: string,
): Handled | undefined {
  const context = session === undefined ? undefined : lastContexts.get(session);
  if (context === undefined) return undefined;
  return { answer: answer(context), note: `${why}; told what an earlier task found`, isUsual: false };
}
