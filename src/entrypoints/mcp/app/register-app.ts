// Registers the page that clients show beside a search.
import { ResourceNotFoundError, type McpServer } from "@modelcontextprotocol/server";
import { appMimeType, type Connection } from "../connection.ts";
import type { ServerContext } from "@modelcontextprotocol/server";

/** The page that shows a search. */
const appUri = "ui://fossick/search";

/**
 * Permissions that the host should grant the page: no address at all, and to put what its user copies on the clipboard.
 */
const pageMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    permissions: { clipboardWrite: {} },
    prefersBorder: true,
  },
};
/** The second name is for hosts from before 2026. */
const toolMeta = { ui: { resourceUri: appUri }, "ui/resourceUri": appUri };

interface Entry {
  readonly name?: unknown;
  readonly uri?: unknown;
  readonly _meta?: object;
}

/** A judged search has many results, of which only the last would be shown: it has no page. */
const withPage = (tool: Entry): Entry => {
  const { _meta: meta } = tool;
  return tool.name === "retrieve_context" ? { ...tool, _meta: { ...meta, ...toolMeta } } : tool;
};

/**
 * Offers the page to clients that say they show one; to all others the server is as if there were none. Called before
 * tools and resources are registered.
 * @param readPage its HTML; rejects where the package was repacked without it
 */
export function registerApp(
  server: McpServer,
  connection: Connection,
  readPage: () => Promise<string>,
): void {
  /** An answer that not everybody gets must not be kept for everybody. */
  const forAppsOnly = { cacheScope: "private" };
  const listTools: Vary = (answer, context) => {
    if (!connection.showsApps(context)) return answer;
    const tools = (answer["tools"] as readonly Entry[]).map(withPage);
    return { ...answer, ...forAppsOnly, tools };
  };
  const listResources: Vary = (answer, context) => {
    if (connection.showsApps(context)) return { ...answer, ...forAppsOnly };
    const resources = (answer["resources"] as readonly Entry[]).filter(({ uri }) => uri !== appUri);
    return { ...answer, resources };
  };
  varyAnswers(server, { "tools/list": listTools, "resources/list": listResources });
  const about = {
    title: "The search",
    description:
      "A page that shows how the files were found: cycle by cycle, with the evidence of each file.",
    mimeType: appMimeType,
    _meta: pageMeta,
  };
  server.registerResource("search-page", appUri, about, async () => {
    const text = await readPage().catch(() => undefined);
    if (text === undefined) throw new ResourceNotFoundError(appUri);
    return { contents: [{ uri: appUri, mimeType: appMimeType, text, _meta: pageMeta }] };
  });
}

type Answer = Readonly<Record<string, unknown>>;
/** Changes an answer for the client that asked; gives the same object back where there is nothing to change. */
type Vary = (answer: Answer, context: ServerContext) => Answer;

/**
 * Lets the answers to some methods depend on who asks, which `McpServer` has no place for: it lists the same for all.
 * Called before anything is registered, since registering sets the handlers.
 */
function varyAnswers({ server }: McpServer, vary: Readonly<Record<string, Vary>>): void {
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
