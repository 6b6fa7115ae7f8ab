import { createTool, type Tool } from "@mastra/core/tools";
import { createFinder, type FinderOptions } from "./finder.ts";
import { inputSchema, readToolInput, toolDescription, toolName, type ToolInput } from "./tool-texts.ts";

export type { FinderOptions } from "./finder.ts";

/** The input as a Standard Schema that also knows its JSON Schema. */
const standardSchema = {
  "~standard": {
    version: 1 as const,
    vendor: "fossick",
    validate: readToolInput,
    jsonSchema: { input: () => inputSchema, output: () => inputSchema },
  },
};

/**
 * A tool for Mastra that finds the files a task needs.
 * @example new Agent({ …, tools: { retrieveContext: retrieveContextTool({ root: "." }) } })
 */
export function retrieveContextTool(options: FinderOptions = {}): Tool<ToolInput, string> {
  const finder = createFinder(options);
  return createTool({
    id: toolName,
    description: toolDescription,
    inputSchema: standardSchema,
    execute: ({ task }: ToolInput, context?: { readonly abortSignal?: AbortSignal | undefined }) =>
      finder.text(task, context?.abortSignal),
  });
}
