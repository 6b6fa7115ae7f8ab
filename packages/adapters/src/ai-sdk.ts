// Tool for the AI SDK that finds the files a task needs.
import { jsonSchema, tool, type Tool } from "ai";
import {
  createFinder,
  keywordsDescription,
  taskDescription,
  taskOf,
  toolDescription,
  type FinderOptions,
  type ToolInput,
} from "./finder.ts";

export type { FinderOptions } from "./finder.ts";

/** Input schema as required by strict modes. */
const inputSchema = jsonSchema<ToolInput>(
  {
    type: "object",
    properties: {
      keywords: { type: "array", items: { type: "string" }, description: keywordsDescription },
      task: { type: "string", description: taskDescription },
    },
    required: ["keywords", "task"],
    additionalProperties: false,
  },
  { validate: readToolInput },
);

/** Checks the input from a model. */
function readToolInput(input: unknown) {
  const given = typeof input === "object" && input !== null ? input : {};
  const { keywords = [], task } = given as { readonly keywords?: unknown; readonly task?: unknown };
  if (typeof task !== "string" || task.trim() === "") return refusal(`task is missing: ${taskDescription}`);
  if (!isTexts(keywords)) return refusal(`keywords must be a list of texts: ${keywordsDescription}`);
  return { success: true as const, value: { keywords, task } };
}

const refusal = (message: string) => ({ success: false as const, error: new Error(message) });

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/**
 * Creates a tool for the AI SDK that finds the files a task needs.
 * @example generateText({ model, prompt, tools: { retrieve_context: retrieveContextTool({ root: "." }) } })
 */
export function retrieveContextTool(options: FinderOptions = {}): Tool<ToolInput, string> {
  const finder = createFinder(options);
  return tool({
    description: toolDescription,
    inputSchema,
    execute: (input: ToolInput, { abortSignal }) => finder.text(taskOf(input), abortSignal),
  });
}
