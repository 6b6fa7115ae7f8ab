// Registers the page that clients show beside a search.
import { ResourceNotFoundError, type McpServer } from "@modelcontextprotocol/server";
import { appMimeType, type Connection } from "../connection.ts";
import type { ServerContext } from "@modelcontextprotocol/server";

/** Address of the page that shows a search. */
const appUri = "ui://fossick/search";

/**
 * Permissions that the host should grant the page: no network access, and writing to the clipboard.
 */
const pageMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    permissions: { clipboardWrite: {} },
    prefersBorder: true,
  },
};
/** Metadata that links a tool to the page; the second name is for hosts from before 2026. */
const toolMeta = { ui: { resourceUri: appUri }, "ui/resourceUri": appUri };

interface Entry {
  readonly name?: unknown;
  readonly uri?: unknown;
  readonly _meta?: object;
}

/** Links `retrieve_context` to the page; a judged search has no page, which would show only its last result. */
const withPage = (tool: Entry): Entry => {
  const { _meta: meta } = tool;
  return tool.name === "retrieve_context" ? { ...tool, _meta: { ...meta, ...toolMeta } } : tool;
};

/**
 * Offers the page to clients that show pages, and hides it from all others. Must be called before tools and resources
 * are registered.
 * @param readPage reads its HTML; rejects if the package was repacked without the page
 */
export function registerApp(
  server: McpServer,
  connection: Connection,
  readPage: () => Promise<string>,
): void {
  /** Cache scope of an answer that only some clients get. */
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
/** Changes an answer for the client that asked. */
type Vary = (answer: Answer, context: ServerContext) => Answer;

/**
 * Makes the answers to some methods depend on the client, which `McpServer` does not support. Must be called before
 * anything is registered, because registering sets the handlers.
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
