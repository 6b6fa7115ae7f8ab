import type { GenericSchema } from "valibot";
import { getDotPath, safeParse } from "valibot";

/** The step that an event asks the handler to take. */
export type Step =
  /** Search for the task and tell the client what was found. */
  | {
      readonly do: "search";
      readonly task: string;
      answer(context: string): object;
    }
  /** Bring the index up to date in the background. */
  | { readonly do: "prepare"; answer?(context: string): object };

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

/**
 * The arguments of a tool that starts a subagent, whole, with the context behind its task: clients put them in the
 * place of the model's.
 */
export const withContext = (
  toolInput: Readonly<Record<string, unknown>>,
  taskName: string,
  context: string,
): object => ({ ...toolInput, [taskName]: `${String(toolInput[taskName])}\n\n${context}` });

/** A slash command or blank text is not a task. */
export const isTask = (text: string): boolean => /^\s*[^\s/]/.test(text);
