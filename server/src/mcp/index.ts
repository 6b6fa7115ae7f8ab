import { FossickError } from "fossick";
import { loadMcp, type RepositoryMcp } from "fossick/hosting";
import { problemOf } from "../http/api-error.ts";
import type { Mount } from "../http/mount.ts";
import type { SearchCall } from "../searches/search-call.ts";
import { mcpOperation } from "./mcp-operation.ts";
import { repositoryBackend } from "./repository-backend.ts";
import { defaultCycles } from "./usual-cycles.ts";

/**
 * MCP at `/mcp`, for the caller of each request.
 * @param onError told of errors that callers are not told
 * @param onRefused told of requests that are none of the protocol, as many as anybody sends
 */
export function mcpMount(
  onError: (error: unknown) => void,
  onRefused: (error: unknown) => void = () => undefined,
): Mount & { close(): Promise<void> } {
  let opening: Promise<RepositoryMcp<SearchCall>> | undefined;
  return {
    path: "/mcp",
    describe: mcpOperation,
    answer: async (request, call) => (await (opening ??= open(onError, onRefused))).answer(request, call),
    close: async () => (await opening)?.close(),
  };
}

async function open(
  onError: (error: unknown) => void,
  onRefused: (error: unknown) => void,
): Promise<RepositoryMcp<SearchCall>> {
  const { serveRepositories } = await loadMcp();
  return serveRepositories({
    backendOf: repositoryBackend,
    usual: { maxCycles: defaultCycles },
    onError: onRefused,
    explainError: (error) => {
      onError(error);
      const { hint, message } = problemOf(error);
      return new FossickError("INTERNAL", message, { ...(hint !== undefined && { hint }) });
    },
  });
}
