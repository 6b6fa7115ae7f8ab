import * as v from "valibot";
import { additionalContext, isTask, reading, type ReadEvent } from "./step.ts";

/** The events of Claude Code, which Codex and VS Code share. */

/**
 * The tool that starts a subagent, with the names of its task and kind: `Agent` (once `Task`) of Claude Code,
 * `spawn_agent` of Codex, in a namespace of its own in some versions, `runSubagent` of VS Code.
 */
const subagentTools: readonly (readonly [tool: RegExp, task: string, agentType: string])[] = [
  [/^(?:Agent|Task)$/, "prompt", "subagent_type"],
  [/(?:^|[._])spawn_agent$/, "message", "agent_type"],
  [/^runSubagent$/, "prompt", "agentName"],
];

const text = v.optional(v.string(), "");

/** Early versions of VS Code use camel case. */
const session = { session_id: v.optional(v.string()), sessionId: v.optional(v.string()) };
const sessionOf = (payload: Readonly<Partial<Record<keyof typeof session, string | undefined>>>): string =>
  v.parse(v.string(), payload.session_id ?? payload.sessionId);

const toolUse = v.object({
  ...session,
  tool_name: v.string(),
  tool_input: v.record(v.string(), v.unknown()),
});

/** Searches for the subagent's task and stashes the result until it starts: here clients only tell its parent. */
const preToolUse = reading(toolUse, (payload) => {
  const subagentTool = subagentTools.find(([tool]) => tool.test(payload.tool_name));
  if (!subagentTool) return undefined;
  const [, taskName, typeName] = subagentTool;
  const task = v.parse(text, payload.tool_input[taskName]);
  const agentType = v.parse(text, payload.tool_input[typeName] ?? undefined);
  return isTask(task) ? { do: "stash", task, to: { session: sessionOf(payload), agentType } } : undefined;
});

const subagentStart = reading(v.object({ ...session, agent_type: v.string() }), (payload) => ({
  do: "handOver",
  to: { session: sessionOf(payload), agentType: payload.agent_type },
  answer: additionalContext("SubagentStart"),
}));

/** VS Code takes no context here; unlike the others, it sends a timestamp. */
const prompt = v.object({ prompt: v.string(), timestamp: v.optional(v.unknown()) });

const userPromptSubmit = reading(prompt, (payload) =>
  isTask(payload.prompt) && payload.timestamp === undefined
    ? { do: "search", task: payload.prompt, answer: additionalContext("UserPromptSubmit") }
    : undefined,
);

export const claudeStyleEvents = {
  PreToolUse: preToolUse,
  SubagentStart: subagentStart,
  UserPromptSubmit: userPromptSubmit,
  SessionStart: () => ({ do: "prepare" }),
} as const satisfies Readonly<Record<string, ReadEvent>>;
