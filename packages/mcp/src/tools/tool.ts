// Declares and registers tools, creates their results, and reports the progress of a call.
import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
  ToolCallback,
} from "@modelcontextprotocol/server";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import { safeJson, spellOut, safeName } from "@fossick/base/safe-text.ts";
import { StillIndexing } from "../ask-in-time.ts";
import { budgetFor, type AnswerLimits, type WrittenAnswer } from "../budgets.ts";
import type { Backend, SearchTarget, RunOfCall, Where } from "../backend.ts";
import { isBackend, type Connection, type ServerConfig, type UsualLimits } from "../connection.ts";
import type { AnswerFormat } from "../for-host.ts";
import type { Cycle, Reporter } from "@fossick/library/index.ts";

/** Context of a tool call besides its arguments. */
export interface Call extends RunOfCall {
  readonly backend: Backend;
  readonly usual: UsualLimits;
  /** Limits within which the client keeps an answer whole. */
  readonly budget: AnswerLimits;
  /** True if the client shows the page beside the result. */
  readonly showsApps: boolean;
}

/** A tool that a host can call. */
export interface Tool<Schema extends StandardSchemaWithJSON> {
  readonly name: string;
  readonly title: string;
  /** Begins with when to use the tool. Clients cut it at 2 KB. */
  readonly description: string | ((searchTarget: SearchTarget) => string);
  /** Search terms for the tool, for clients whose models search for tools. */
  readonly searchHint: string;
  input(searchTarget: SearchTarget): Schema;
  readonly annotations: ToolAnnotations;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Schema of the data. Declared only if every answer has data: clients reject any other answer. */
  readonly output?: () => StandardSchemaWithJSON;
  run(args: StandardSchemaWithJSON.InferOutput<Schema>, call: Call): Promise<CallToolResult>;
}

/** Infers the types of a tool's arguments. */
export const defineTool = <Schema extends StandardSchemaWithJSON>(tool: Tool<Schema>): Tool<Schema> => tool;

/** Hints of a tool that only reads, and only on this machine; the other two hints only matter for tools that write. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Registers a tool on one server. */
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
      // For a thrown error, the protocol layer tells the client that the call was cancelled.
      if (context.mcpReq.signal.aborted) throw error;
      // An unfinished index is no error.
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
export const whereOf = ({ branch, repositories, repository, root }: Where): Where => ({
  root,
  repository,
  repositories,
  branch,
});

/** Creates the context of a call, for tools and prompts. */
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

/** Writes the progress of the index in place of an answer, in the requested format. */
function unfinishedResult(
  { hint = "", message, progress }: StillIndexing,
  format: AnswerFormat,
): CallToolResult {
  if (format !== "json") return textResult(`${message}\n${hint}\n`);
  const indexing = progress && { files: progress.done, of: progress.total };
  const data = { unfinished: message, next: hint, ...(indexing && { indexing }) };
  return writtenResult({ text: safeJson(data), data });
}

/** Converts an error and its hint to a result for the model. */
const errorResult = (error: unknown, serverConfig: ServerConfig): CallToolResult => ({
  ...textResult(errorText(error, serverConfig)),
  isError: true,
});

export function errorText(thrown: unknown, { explainError }: ServerConfig): string {
  const error = FossickError.isInstance(thrown) ? thrown : (explainError?.(thrown) ?? thrown);
  const message = messageOf(error);
  if (!FossickError.isInstance(error)) return `internal error in fossick: ${spellOut(message)}`;
  return error.hint === undefined ? message : `${message}\n${error.hint}`;
}

/** Converts an answer to the result of a call. */
export const writtenResult = ({ data, text }: WrittenAnswer): CallToolResult => ({
  content: [{ type: "text", text }],
  // Some clients show the model only this, so it is either the whole answer or absent.
  ...(data && { structuredContent: data }),
});

/** Min time between two notifications while an index is built. */
const minGapMs = 1_000;

/**
 * Reports the progress of a search to a caller that asked for it: from 0 to 1 while the index is built, then the number
 * of the finished cycle.
 */
export function reportProgress(
  { mcpReq }: ServerContext,
  maxCycles: number,
  now: () => number = () => performance.now(),
): Reporter {
  const { _meta: meta } = mcpReq;
  const token = meta?.progressToken;
  if (token === undefined) return {};
  let last = -1;
  let toldMs = Number.NEGATIVE_INFINITY;
  const tell = async (progress: number, message: string): Promise<void> => {
    if (progress <= last || mcpReq.signal.aborted) return;
    last = progress;
    toldMs = now();
    const params = { progressToken: token, progress, total: maxCycles + 1, message };
    await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  return {
    onIndexProgress: (done, total) => {
      if (total === 0 || done >= total || now() - toldMs < minGapMs) return undefined;
      return tell(done / total, `indexing, ${done} of ${total} files`);
    },
    onCycleEnd: (cycle) => tell(cycle.number, describe(cycle)),
  };
}

const describe = ({ number, candidates, merged }: Cycle): string =>
  `cycle ${number}: ${candidates.length} files judged, best ${safeName(merged[0]?.path ?? "none")}`;
