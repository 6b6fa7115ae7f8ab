import * as v from "valibot";
import { additionalContext, isTask, reading, withContext, type ReadEvent } from "./step.ts";

/** The task argument of each Gemini CLI tool that starts a subagent; other tools have arguments of these names, too. */
const taskNames: Readonly<Record<string, string>> = {
  invoke_agent: "prompt",
  codebase_investigator: "objective",
  generalist: "request",
};

const toolUse = v.object({
  tool_name: v.string(),
  tool_input: v.record(v.string(), v.unknown()),
});

const beforeTool = reading(toolUse, ({ tool_name: tool, tool_input: toolInput }) => {
  const name = Object.hasOwn(taskNames, tool) ? taskNames[tool] : undefined;
  if (name === undefined) return undefined;
  const task = v.parse(v.string(), toolInput[name]);
  if (!isTask(task)) return undefined;
  const answer = (context: string): object => ({
    hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: withContext(toolInput, name, context) },
  });
  return { do: "search", task, answer };
});

const beforeAgent = reading(v.object({ prompt: v.string() }), ({ prompt }) =>
  isTask(prompt) ? { do: "search", task: prompt, answer: additionalContext("BeforeAgent") } : undefined,
);

export const geminiEvents = {
  BeforeTool: beforeTool,
  BeforeAgent: beforeAgent,
} as const satisfies Readonly<Record<string, ReadEvent>>;
