import * as v from "valibot";
import { additionalContext, isTask, reading, withContext, type ReadEvent } from "./step.ts";

/** The events of Claude Code, which Codex and VS Code share. */

/** A tool that starts a subagent. */
interface SubagentTool {
  readonly name: RegExp;
  /** Its argument with the task. */
  readonly task: string;
  /** Fields that the client requires besides changed arguments. */
  readonly beside?: object;
}

/**
 * `Agent` (once `Task`) of Claude Code, `spawn_agent` of Codex, in a namespace of its own in some versions,
 * `runSubagent` of VS Code.
 */
const subagentTools: readonly SubagentTool[] = [
  // Without a decision: "allow" would answer a question that is the user's.
  { name: /^(?:Agent|Task)$/, task: "prompt" },
  // Codex takes no change without this "allow", which decides nothing else there.
  { name: /(?:^|[._])spawn_agent$/, task: "message", beside: { permissionDecision: "allow" } },
  { name: /^runSubagent$/, task: "prompt" },
];

const toolUse = v.object({
  tool_name: v.string(),
  tool_input: v.record(v.string(), v.unknown()),
});

/** The task of this very call is changed: no later event says which call a subagent was started by. */
const preToolUse = reading(toolUse, ({ tool_input: toolInput, tool_name: toolName }) => {
  const tool = subagentTools.find(({ name }) => name.test(toolName));
  if (!tool) return undefined;
  const task = v.parse(v.optional(v.string(), ""), toolInput[tool.task]);
  if (!isTask(task)) return undefined;
  const answer = (context: string): object => ({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      ...tool.beside,
      updatedInput: withContext(toolInput, tool.task, context),
    },
  });
  return { do: "search", task, answer };
});

/** VS Code takes no context here; unlike the others, it sends a timestamp. */
const prompt = v.object({ prompt: v.string(), timestamp: v.optional(v.unknown()) });

const userPromptSubmit = reading(prompt, (payload) =>
  isTask(payload.prompt) && payload.timestamp === undefined
    ? {
        do: "search",
        task: payload.prompt,
        answer: additionalContext("UserPromptSubmit"),
      }
    : undefined,
);

export const claudeStyleEvents = {
  PreToolUse: preToolUse,
  UserPromptSubmit: userPromptSubmit,
  SessionStart: () => ({ do: "prepare" }),
} as const satisfies Readonly<Record<string, ReadEvent>>;
