import type { GenericSchema } from "valibot";
import { getDotPath, safeParse } from "valibot";

/** What an event asks the handler to do. */
export type Step =
  /** Search for the task and tell the client what was found. */
  | { readonly do: "search"; readonly task: string; answer(context: string): object }
  /** Search for the task and stash what was found for the subagent about to start. */
  | { readonly do: "stash"; readonly task: string; readonly to: Recipient }
  /** Give the starting subagent what was stashed for it. */
  | { readonly do: "handOver"; readonly to: Recipient; answer(context: string): object }
  /** Bring the index up to date in the background. */
  | { readonly do: "prepare"; answer?(context: string): object };

/** Whom a stashed context is for. */
export interface Recipient {
  readonly session: string;
  /** The kind of subagent, empty where the client does not say. */
  readonly agentType: string;
}

/**
 * Reads what a client sent for one event; undefined where there is nothing to do.
 * @throws Error when it is not what the client documents
 */
export type ReadEvent = (payload: unknown) => Step | undefined;

/** Parses a payload before reading it. */
export const reading =
  <Payload>(
    schema: GenericSchema<unknown, Payload>,
    read: (payload: Payload) => Step | undefined,
  ): ReadEvent =>
  (payload) => {
    const result = safeParse(schema, payload);
    if (result.success) return read(result.output);
    const [issue] = result.issues;
    throw new Error(`the input is not as expected: ${getDotPath(issue) ?? ""} ${issue.message}`);
  };

/** The answer that most clients take: context for one event. */
export const additionalContext =
  (hookEventName: string) =>
  (context: string): object => ({ hookSpecificOutput: { hookEventName, additionalContext: context } });

/** A slash command or blank text is not a task. */
export const isTask = (text: string): boolean => /^\s*[^\s/]/.test(text);
