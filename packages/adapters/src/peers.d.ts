// Parts of the Claude Agent SDK that its adapter uses, because the SDK is not installed here. `examples` checks them
// against the SDK itself.

declare module "@anthropic-ai/claude-agent-sdk" {
  export type HookInput = { hook_event_name: string } & Record<string, unknown>;
  export type HookCallback = (
    input: HookInput,
    toolUseID: string | undefined,
    options: { signal: AbortSignal },
  ) => Promise<object>;
  export interface HookCallbackMatcher {
    matcher?: string;
    hooks: HookCallback[];
    timeout?: number;
  }
  export interface McpSdkServerConfigWithInstance {
    readonly type: "sdk";
    readonly name: string;
  }
  interface ToolDefinition {
    readonly name: string;
  }
  export function tool<Shape extends Record<string, { readonly _output: unknown }>>(
    name: string,
    description: string,
    shape: Shape,
    run: (input: { [Name in keyof Shape]: Shape[Name]["_output"] }) => Promise<{
      content: { type: "text"; text: string }[];
    }>,
    extras: { annotations: Record<string, boolean> },
  ): ToolDefinition;
  export function createSdkMcpServer(options: {
    name: string;
    version: string;
    tools: ToolDefinition[];
  }): McpSdkServerConfigWithInstance;
}
