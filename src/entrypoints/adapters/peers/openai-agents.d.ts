export interface FunctionTool {
  readonly type: "function";
  readonly name: string;
}
export function tool(options: {
  name: string;
  description: string;
  parameters: object;
  strict: true;
  execute(
    input: unknown,
    context?: unknown,
    details?: { readonly signal?: AbortSignal | undefined },
  ): Promise<string>;
}): FunctionTool;
