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
      input: unknown,
      _context?: unknown,
      details?: { readonly signal?: AbortSignal | undefined },
    ) => {
      const result = readToolInput(input);
      return "value" in result
        ? finder.text(result.value.task, details?.signal)
        : result.issues.map(({ message }) => message).join("; ");
    },
  });
}
