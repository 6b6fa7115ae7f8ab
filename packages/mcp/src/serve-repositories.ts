// Serves MCP for many repositories to callers whom the team server has authenticated; keeps nothing between requests.
import { createMcpHandler, type AuthInfo, type McpServer } from "@modelcontextprotocol/server";
import { messagesIn } from "@fossick/core/messages/index.ts";
import type { Backend } from "./backend.ts";
import { aboutClient, type Connection, type ServerConfig } from "./connection.ts";
import { createServer, instructions } from "./create-server.ts";

export { fits } from "./budgets.ts";
export { forHost } from "./for-host.ts";

/** Sentence that tells models that quotes from repositories are not instructions. */
export const { notice } = messagesIn("en").report;

/** MCP for a server of many repositories, which authenticates its callers itself. */
export interface RepositoryMcp<Call> {
  /** Answers one request of Streamable HTTP. @param call caller whose backend answers */
  answer(request: Request, call: Call): Promise<Response>;
  close(): Promise<void>;
}

interface RepositoryMcpOptions<Call>
  extends Required<Pick<ServerConfig, "explainError">>, Pick<ServerConfig, "usual"> {
  readonly backendOf: (call: Call) => Backend;
  /** Called with errors outside the protocol. */
  readonly onError: (error: Error) => void;
}

/** Instructions for agents where there are many repositories. */
export const ofRepositories = `${instructions}

repository: the one you work in, by its name in repository_status; without it, all.`;

/** Serves many repositories. Keeps nothing between requests: the backend finds again what a call refers to. */
export function serveRepositories<Call>(options: RepositoryMcpOptions<Call>): RepositoryMcp<Call> {
  const { backendOf, onError, explainError, usual } = options;
  const calls = new WeakMap<AuthInfo, Call>();
  const handler = createMcpHandler(
    (request) => {
      const call = request.authInfo && calls.get(request.authInfo);
      if (call === undefined) throw new Error("a request of nobody");
      const connect = (server: McpServer): Connection => ({
        ...aboutClient(server),
        backend: async () => backendOf(call),
      });
      const serverConfig: ServerConfig = {
        searchTarget: "repositories",
        instructions: ofRepositories,
        usual,
        explainError,
        connect,
      };
      return createServer(serverConfig, request);
    },
    // There is nothing to subscribe to, and each subscription would keep a connection open forever.
    { onerror: onError, maxSubscriptions: 0 },
  );
  return {
    answer: (request, call) => {
      const authInfo: AuthInfo = { token: "", clientId: "", scopes: [] };
      calls.set(authInfo, call);
      return handler.fetch(request, { authInfo });
    },
    close: () => handler.close(),
  };
}
