import { tool, type FunctionTool } from "@openai/agents";
import { createFinder, type FinderOptions } from "./finder.ts";
import { inputSchema, readToolInput, toolDescription, toolName } from "./tool-texts.ts";

export type { FinderOptions } from "./finder.ts";

/**
 * A tool for the OpenAI Agents SDK that finds the files a task needs.
 * @example new Agent({ name: "fixer", tools: [retrieveContextTool({ root: "." })] })
 */
export function retrieveContextTool(options: FinderOptions = {}): FunctionTool {
  const finder = createFinder(options);
  return tool({
    name: toolName,
    description: toolDescription,
    parameters: inputSchema,
    strict: true,
    execute: async (
      given: unknown,
      _context?: unknown,
      details?: { readonly signal?: AbortSignal | undefined },
    ) => {
      const read = readToolInput(given);
      return "value" in read
        ? finder.text(read.value.task, details?.signal)
        : read.issues.map(({ message }) => message).join("; ");
    },
  });
}
