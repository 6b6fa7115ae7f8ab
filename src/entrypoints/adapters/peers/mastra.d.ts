export interface Tool<Input, Output> {
  readonly id: string;
  execute?: (input: Input, context?: { abortSignal?: AbortSignal | undefined }) => Promise<Output>;
}
export function createTool<Input, Output>(tool: {
  id: string;
  description: string;
  inputSchema: object;
  execute: (input: Input, context?: { abortSignal?: AbortSignal | undefined }) => Promise<Output>;
}): Tool<Input, Output>;
