// Converts events, as each client's hooks send them, to steps.
import * as v from "valibot";

/** The step that an event asks the handler to take. */
export type Step =
  /** Searches for the task and answers the client with the files found. */
  | {
      readonly do: "search";
      readonly task: string;
      answer(context: string): object;
    }
  /** Updates the index in the background. */
  | { readonly do: "prepare"; answer?(context: string): object };

/**
 * Converts the payload of one event; undefined if there is nothing to do.
 * @throws Error if the payload is not as the client documents
 */
type ReadEvent = (payload: unknown) => Step | undefined;

/** Creates a reader that first checks the payload. */
const reading =
  <Payload>(
    schema: v.GenericSchema<unknown, Payload>,
    read: (payload: Payload) => Step | undefined,
  ): ReadEvent =>
  (payload) => {
    const result = v.safeParse(schema, payload);
    if (result.success) return read(result.output);
    const [issue] = result.issues;
    throw new Error(`the input is not as expected: ${v.getDotPath(issue) ?? ""} ${issue.message}`);
  };

/** Creates the answer that most clients take: context for one event. */
const additionalContext =
  (hookEventName: string) =>
  (context: string): object => ({ hookSpecificOutput: { hookEventName, additionalContext: context } });

/** Tests for a task; a slash command or blank text is none. */
const isTask = (text: string): boolean => /^\s*[^\s/]/.test(text);

const searchFor = (task: string, answer: (context: string) => object): Step | undefined =>
  isTask(task) ? { do: "search", task, answer } : undefined;

const toolArguments = v.record(v.string(), v.unknown());
const toolUse = v.object({ tool_name: v.string(), tool_input: toolArguments });

/**
 * Searches for the task of a tool that starts a subagent.
 * @param taskName name of the tool's argument with the task
 * @param answer wraps all arguments of the tool, with the context after the task: they replace the model's
 */
const searchForSubagent = (
  input: Readonly<Record<string, unknown>>,
  taskName: string,
  answer: (input: object) => object,
): Step | undefined => {
  const task = v.parse(v.string(), input[taskName]);
  return searchFor(task, (context) => answer({ ...input, [taskName]: `${task}\n\n${context}` }));
};

/** A tool of a client like Claude Code that starts a subagent. */
interface SubagentTool {
  readonly name: RegExp;
  /** Name of its argument with the task. */
  readonly task: string;
  /** Fields that the client requires besides the changed arguments. */
  readonly beside?: object;
}

/**
 * `Agent` (formerly `Task`) of Claude Code, `spawn_agent` of Codex, with a namespace in some versions, and
 * `runSubagent` of VS Code.
 */
const subagentTools: readonly SubagentTool[] = [
  // No decision: "allow" would skip a question to the user.
  { name: /^(?:Agent|Task)$/, task: "prompt" },
  // Codex ignores the change without this "allow", which has no other effect there.
  { name: /(?:^|[._])spawn_agent$/, task: "message", beside: { permissionDecision: "allow" } },
  { name: /^runSubagent$/, task: "prompt" },
];

/** Task argument of each Gemini CLI tool that starts a subagent; other tools have arguments of these names, too. */
const geminiTasks: Readonly<Record<string, string>> = {
  invoke_agent: "prompt",
  codebase_investigator: "objective",
  generalist: "request",
};

const prompt = v.object({ prompt: v.string() });
/** Prompt, with a timestamp if it is from VS Code, which takes no context for this event. */
const datedPrompt = v.object({ prompt: v.string(), timestamp: v.optional(v.unknown()) });

const events: Readonly<Record<string, ReadEvent>> = {
  // Claude Code, Codex and VS Code. The task of this call is changed, because no later event names the call that
  // started a subagent.
  PreToolUse: reading(toolUse, ({ tool_input: input, tool_name: toolName }) => {
    const tool = subagentTools.find(({ name }) => name.test(toolName));
    if (!tool || input[tool.task] === undefined) return undefined;
    return searchForSubagent(input, tool.task, (updatedInput) => ({
      hookSpecificOutput: { hookEventName: "PreToolUse", ...tool.beside, updatedInput },
    }));
  }),
  UserPromptSubmit: reading(datedPrompt, ({ prompt: task, timestamp }) =>
    timestamp === undefined ? searchFor(task, additionalContext("UserPromptSubmit")) : undefined,
  ),
  SessionStart: () => ({ do: "prepare" }),

  // Gemini CLI.
  BeforeTool: reading(toolUse, ({ tool_input: input, tool_name: tool }) => {
    const taskName = Object.hasOwn(geminiTasks, tool) ? geminiTasks[tool] : undefined;
    if (taskName === undefined) return undefined;
    return searchForSubagent(input, taskName, (changed) => ({
      hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: changed },
    }));
  }),
  BeforeAgent: reading(prompt, ({ prompt: task }) => searchFor(task, additionalContext("BeforeAgent"))),

  // Cursor's subagents take no context from hooks; its main conversation does.
  sessionStart: () => ({ do: "prepare", answer: (context) => ({ additional_context: context }) }),
  beforeSubmitPrompt: reading(prompt, ({ prompt: task }) =>
    searchFor(task, (context) => ({ continue: true, additional_context: context })),
  ),

  // opencode has no hook commands: its plugin in `plugin/opencode` sends this and puts the answer into the arguments.
  "tool.execute.before": reading(v.object({ tool: v.string(), args: toolArguments }), ({ args, tool }) =>
    tool === "task" ? searchForSubagent(args, "prompt", (changed) => ({ args: changed })) : undefined,
  ),
};

/** Events, named as their clients name them. */
export const eventNames: readonly string[] = Object.keys(events);

/**
 * Reads the step that an event asks for, if any.
 * @throws Error if the payload is not as the client documents, or belongs to another event
 */
export function readEvent(event: string, payload: unknown): Step | undefined {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    throw new Error("the input is not a JSON object");
  const { hook_event_name: eventName } = payload as { readonly hook_event_name?: unknown };
  if (eventName !== undefined && eventName !== event)
    throw new Error(`the input is for another event, ${String(eventName)}`);
  return Object.hasOwn(events, event) ? events[event]?.(payload) : undefined;
}
