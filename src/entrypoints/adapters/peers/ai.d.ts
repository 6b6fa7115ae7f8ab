// The parts of the frameworks that adapters use, so that they can be checked where no framework is installed. That they
// are true is checked in `examples`, against the frameworks themselves.

export interface Tool<Input, Output> {
  description?: string;
  inputSchema: Schema<Input>;
  execute?: (input: Input, options: { abortSignal?: AbortSignal | undefined }) => Promise<Output>;
}
export interface Schema<Value> {
  readonly validate?: (value: unknown) => Validation<Value>;
}
type Validation<Value> = { success: true; value: Value } | { success: false; error: Error };
export function tool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output>;
export function jsonSchema<Value>(
  schema: object,
  options: { validate(value: unknown): Validation<Value> },
): Schema<Value>;
