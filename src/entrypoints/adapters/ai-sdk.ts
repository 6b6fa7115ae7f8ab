import { jsonSchema, tool, type Tool } from "ai";
import { createFinder, type FinderOptions } from "./finder.ts";
import { inputSchema, readToolInput, toolDescription, type ToolInput } from "./tool-texts.ts";

export type { FinderOptions } from "./finder.ts";

/**
 * A tool for the AI SDK that finds the files a task needs.
 * @example generateText({ model, prompt, tools: { retrieve_context: retrieveContextTool({ root: "." }) } })
 */
export function retrieveContextTool(options: FinderOptions = {}): Tool<ToolInput, string> {
  const finder = createFinder(options);
  return tool({
    description: toolDescription,
    inputSchema: jsonSchema<ToolInput>(inputSchema, {
      validate: (input) => {
        const result = readToolInput(input);
        if ("value" in result) return { success: true, value: result.value };
        return { success: false, error: new Error(result.issues.map(({ message }) => message).join("; ")) };
      },
    }),
    execute: ({ task }: ToolInput, { abortSignal }: { abortSignal?: AbortSignal | undefined }) =>
      finder.text(task, abortSignal),
  });
}
