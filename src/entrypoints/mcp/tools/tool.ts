import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
  ToolCallback,
} from "@modelcontextprotocol/server";
import { FossickError } from "../../../errors.ts";
import type { Reporter } from "../../../index.ts";
import { spellOut } from "../../../safe-text.ts";
import { budgetFor, type AnswerLimits } from "../budgets.ts";
import type { Connection } from "../connection.ts";
import { isList } from "../create-places.ts";
import { reportProgress } from "../progress.ts";
import type { Places } from "../roots.ts";
import type { Shared } from "../shared.ts";

/** What a tool is called with besides its arguments. */
export interface Call {
  readonly shared: Shared;
  /** What the client may search; the first is the default. */
  readonly allowed: Places;
  /** What the client keeps whole of an answer. */
  readonly budget: AnswerLimits;
  /** Whether the client shows the page beside the result. */
  readonly showsApps: boolean;
  readonly signal: AbortSignal;
  /** Reports the progress of a search of at most `maxCycles` to the client. */
  reporter(maxCycles: number): Reporter;
}

/** One thing a host can ask for. */
export interface Tool<Schema extends StandardSchemaWithJSON> {
  readonly name: string;
  readonly title: string;
  /** When to use it comes first. Clients cut at 2 KB. */
  readonly description: string;
  readonly input: Schema;
  readonly annotations: ToolAnnotations;
  readonly meta?: Readonly<Record<string, unknown>>;
  run(args: StandardSchemaWithJSON.InferOutput<Schema>, call: Call): Promise<CallToolResult>;
}

/** Infers the types of a tool's arguments. */
export const defineTool = <Schema extends StandardSchemaWithJSON>(tool: Tool<Schema>): Tool<Schema> => tool;

/** Hints of a tool that only reads files on this machine; the other two mean something only where a tool writes. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Offers a tool on one server. */
export function registerTool<Schema extends StandardSchemaWithJSON>(
  server: McpServer,
  tool: Tool<Schema>,
  shared: Shared,
  connection: Connection,
): void {
  const { name, title, description, input, annotations, meta } = tool;
  const run = async (args: StandardSchemaWithJSON.InferOutput<Schema>, context: ServerContext) => {
    try {
      const allowed = await connection.allowedRoots(context, (args as { readonly root?: string }).root);
      if (!isList(allowed)) return allowed;
      return await tool.run(args, callOf(shared, connection, context, allowed));
    } catch (error) {
      // Without an answer to give, the protocol layer tells the client that the call was cancelled.
      if (context.mcpReq.signal.aborted) throw error;
      return errorResult(error);
    }
  };
  const config = { title, description, inputSchema: input, annotations, ...(meta && { _meta: { ...meta } }) };
  server.registerTool(name, config, run as ToolCallback<Schema>);
}

/** The context of a call, for tools and for prompts. */
export const callOf = (
  shared: Shared,
  connection: Connection,
  context: ServerContext,
  allowed: Places,
): Call => ({
  shared,
  allowed,
  budget: budgetFor(connection.clientName(context), shared.usual.maxTokens),
  showsApps: connection.showsApps(context),
  signal: context.mcpReq.signal,
  reporter: (maxCycles) => reportProgress(context, maxCycles),
});

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** An error and its hint, for the model to read. */
export function errorResult(error: unknown): CallToolResult {
  return { ...textResult(errorText(error)), isError: true };
}

export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!FossickError.isInstance(error)) return `internal error in fossick: ${spellOut(message)}`;
  return error.hint === undefined ? message : `${message}\n${error.hint}`;
}
