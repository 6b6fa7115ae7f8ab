// Tool for the AI SDK that finds the files a task needs.
import { jsonSchema, tool, type Tool } from "ai";
import { createFinder, taskDescription, toolDescription, type FinderOptions } from "./finder.ts";

export type { FinderOptions } from "./finder.ts";

interface ToolInput {
  readonly task: string;
}

/** In the form that strict modes ask for. */
const inputSchema = jsonSchema<ToolInput>(
  {
    type: "object",
    properties: { task: { type: "string", description: taskDescription } },
    required: ["task"],
    additionalProperties: false,
  },
  { validate: readToolInput },
);

/** Checks the input from a model. */
function readToolInput(input: unknown) {
  const task = typeof input === "object" && input !== null ? (input as { task?: unknown }).task : undefined;
  return typeof task === "string" && task.trim() !== ""
    ? { success: true as const, value: { task } }
    : { success: false as const, error: new Error(`task is missing: ${taskDescription}`) };
}

/**
 * A tool for the AI SDK that finds the files a task needs.
 * @example generateText({ model, prompt, tools: { retrieve_context: retrieveContextTool({ root: "." }) } })
 */
export function retrieveContextTool(options: FinderOptions = {}): Tool<ToolInput, string> {
  const finder = createFinder(options);
  return tool({
    description: toolDescription,
    inputSchema,
    execute: ({ task }: ToolInput, { abortSignal }) => finder.text(task, abortSignal),
  });
}
