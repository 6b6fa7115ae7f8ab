import type { McpServer, ServerContext } from "@modelcontextprotocol/server";

type Answer = Readonly<Record<string, unknown>>;
/** Changes an answer for the client that asked; gives the same object back where there is nothing to change. */
export type Vary = (answer: Answer, context: ServerContext) => Answer;

/**
 * Lets the answers to some methods depend on who asks, which `McpServer` has no place for: it lists the same for all.
 * Called before anything is registered, since registering sets the handlers.
 */
export function varyAnswers({ server }: McpServer, vary: Readonly<Record<string, Vary>>): void {
  type Handler = (request: never, context: ServerContext) => Answer | Promise<Answer>;
  type SetHandler = (method: string, ...rest: readonly unknown[]) => void;
  const setHandler = server.setRequestHandler.bind(server) as SetHandler;
  const setVaried: SetHandler = (method, ...rest) => {
    const varied = vary[method];
    const [handler] = rest as readonly [Handler];
    if (varied === undefined || rest.length > 1) return setHandler(method, ...rest);
    setHandler(method, async (request: never, context: ServerContext) =>
      varied(await handler(request, context), context),
    );
  };
  server.setRequestHandler = setVaried;
}
