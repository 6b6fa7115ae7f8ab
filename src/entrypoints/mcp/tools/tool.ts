import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
  ToolCallback,
} from "@modelcontextprotocol/server";
import { FossickError } from "../../../errors.ts";
import { safeJson, spellOut } from "../../../safe-text.ts";
import { StillIndexing } from "../ask-in-time.ts";
import { budgetFor, type AnswerLimits } from "../budgets.ts";
import type { Backend, SearchTarget, RunOfCall, Where } from "../backend.ts";
import { isBackend, type Connection, type ServerConfig, type UsualLimits } from "../connection.ts";
import { reportProgress } from "../progress.ts";
import type { AnswerFormat } from "../write-answer.ts";
import { writtenResult } from "./answer-result.ts";

/** Context of a tool call besides its arguments. */
export interface Call extends RunOfCall {
  readonly backend: Backend;
  readonly usual: UsualLimits;
  /** Limits within which the client keeps an answer whole. */
  readonly budget: AnswerLimits;
  /** True if the client shows the page beside the result. */
  readonly showsApps: boolean;
}

/** One thing a host can ask for. */
interface Tool<Schema extends StandardSchemaWithJSON> {
  readonly name: string;
  readonly title: string;
  /** Begins with when to use the tool. Clients cut it at 2 KB. */
  readonly description: string | ((searchTarget: SearchTarget) => string);
  /** Words a model may look for it with, where its client shows tools only when they are searched for. */
  readonly searchHint: string;
  input(searchTarget: SearchTarget): Schema;
  readonly annotations: ToolAnnotations;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Schema of the data, where every answer is data: clients take one without for an error. */
  readonly output?: () => StandardSchemaWithJSON;
  run(args: StandardSchemaWithJSON.InferOutput<Schema>, call: Call): Promise<CallToolResult>;
}

/** Infers the types of a tool's arguments. */
export const defineTool = <Schema extends StandardSchemaWithJSON>(tool: Tool<Schema>): Tool<Schema> => tool;

/** Hints of a tool that only reads, and nothing outside; the other two mean something only where a tool writes. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Offers a tool on one server. */
export function registerTool<Schema extends StandardSchemaWithJSON>(
  server: McpServer,
  tool: Tool<Schema>,
  serverConfig: ServerConfig,
  connection: Connection,
): void {
  const { name, title, annotations, meta, output, searchHint } = tool;
  const { searchTarget: ground, usual } = serverConfig;
  const description = typeof tool.description === "string" ? tool.description : tool.description(ground);
  const run = async (args: StandardSchemaWithJSON.InferOutput<Schema>, context: ServerContext) => {
    try {
      const backend = await connection.backend(context, args as Where);
      if (!isBackend(backend)) return backend;
      return await tool.run(args, callOf(serverConfig, connection, context, backend));
    } catch (error) {
      // Without an answer to give, the protocol layer tells the client that the call was cancelled.
      if (context.mcpReq.signal.aborted) throw error;
      // Nothing went wrong.
      if (error instanceof StillIndexing) return unfinishedResult(error, formatOf(args as Formatted, usual));
      return errorResult(error, serverConfig);
    }
  };
  const config = {
    title,
    description,
    inputSchema: tool.input(ground),
    annotations,
    ...(output && usual.format === "json" && { outputSchema: output() }),
    _meta: { "anthropic/searchHint": searchHint, ...meta },
  };
  server.registerTool(name, config, run as ToolCallback<Schema>);
}

interface Formatted {
  readonly format?: AnswerFormat | undefined;
}

/** Returns the answer format of a call. @param first the format of the first step, for those after it */
export const formatOf = (args: Formatted, usual: UsualLimits, first = usual.format): AnswerFormat =>
  usual.format === "json" ? "json" : (args.format ?? first ?? "markdown");

/** Picks the search target from a call's arguments. */
export const whereOf = ({ branch, repository, root }: Where): Where => ({ root, repository, branch });

/** The context of a call, for tools and for prompts. */
export const callOf = (
  { usual }: ServerConfig,
  connection: Connection,
  context: ServerContext,
  backend: Backend,
): Call => ({
  backend,
  usual,
  budget: budgetFor(connection.clientName(context), usual.maxTokens),
  showsApps: connection.showsApps(context),
  signal: context.mcpReq.signal,
  reporter: (maxCycles) => reportProgress(context, maxCycles),
});

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** Says how far the index is in place of an answer, in the form that was asked for. */
function unfinishedResult(
  { hint = "", message, progress }: StillIndexing,
  format: AnswerFormat,
): CallToolResult {
  if (format !== "json") return textResult(`${message}\n${hint}\n`);
  const indexing = progress && { files: progress.done, of: progress.total };
  const data = { unfinished: message, next: hint, ...(indexing && { indexing }) };
  return writtenResult({ text: safeJson(data), data });
}

/** An error and its hint, for the model to read. */
const errorResult = (error: unknown, serverConfig: ServerConfig): CallToolResult => ({
  ...textResult(errorText(error, serverConfig)),
  isError: true,
});

export function errorText(thrown: unknown, { tellOf }: ServerConfig): string {
  const error = FossickError.isInstance(thrown) ? thrown : (tellOf?.(thrown) ?? thrown);
  const message = error instanceof Error ? error.message : String(error);
  if (!FossickError.isInstance(error)) return `internal error in fossick: ${spellOut(message)}`;
  return error.hint === undefined ? message : `${message}\n${error.hint}`;
}
