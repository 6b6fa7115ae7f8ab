import { createMcpHandler, type AuthInfo, type McpServer } from "@modelcontextprotocol/server";
import type { Backend } from "./backend.ts";
import { aboutClient, type Connection, type ServerConfig } from "./connection.ts";
import { createServer, instructions } from "./create-server.ts";

export { fits } from "./budgets.ts";
export { forHost } from "./for-host.ts";

/** MCP for a server of many repositories, which authenticates its callers itself. */
export interface RepositoryMcp<Call> {
  /** Answers one request of Streamable HTTP. @param call whose request it is; its backend answers it */
  answer(request: Request, call: Call): Promise<Response>;
  close(): Promise<void>;
}

interface RepositoryMcpOptions<Call>
  extends Required<Pick<ServerConfig, "explainError">>, Pick<ServerConfig, "usual"> {
  readonly backendOf: (call: Call) => Backend;
  /** Called with errors outside the protocol. */
  readonly onError: (error: Error) => void;
}

/** The instructions, and what an agent has to know where there are many repositories. */
export const ofRepositories = `${instructions}

repository: the one you work in, by its name in repository_status; without it, all.`;

/** Nothing is kept between requests: whatever a call refers to, its backend finds again. */
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
    // There is nothing to subscribe to here, and each subscription would hold a connection open for good.
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
