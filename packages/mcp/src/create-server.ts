// Creates the MCP server of one connection with its tools, prompts and resources.
import { McpServer, type McpRequestContext, type McpServerFactory } from "@modelcontextprotocol/server";
import { version } from "@fossick/base/version.ts";
import { registerApp } from "./app/register-app.ts";
import type { ServerConfig } from "./connection.ts";
import { connectToFolders } from "./folder-connection.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import type { Shared } from "./shared.ts";
import { dispatchCandidates } from "./tools/dispatch-candidates.ts";
import { explainRetrieval } from "./tools/explain-retrieval.ts";
import { giveFeedback } from "./tools/give-feedback.ts";
import { repositoryStatus } from "./tools/repository-status.ts";
import { retrieveContext } from "./tools/retrieve-context.ts";
import { submitEvaluation } from "./tools/submit-evaluation.ts";
import { registerTool } from "./tools/tool.ts";
import { SkillsExtension, type SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import { nodeSkillFiles } from "@modelcontextprotocol/server/ext/skills/node";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Text that clients show their model before it sees the tools; Codex shows 512 characters. */
export const instructions = `fossick finds the few files of a repository that a task needs. Use it first in code you do not know, before searching file by file, and before you start a subagent: pass on what it found.

- retrieve_context: one call with the task as a sentence.
- dispatch_candidates, then submit_evaluation: you judge; better for several files.
- give_feedback: once a task is done.`;

/** Cache hint of what is the same for every client and does not change while the server runs. */
const forEverybody = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Creates a factory of one server per connection (over HTTP, per request), all with the same shared state. */
export function createServerFactory(shared: Shared): McpServerFactory {
  const { readPage, usual } = shared;
  const serverConfig: ServerConfig = {
    searchTarget: "folders",
    instructions,
    usual,
    ...(readPage && { readPage }),
    connect: (server) => connectToFolders(server, shared),
  };
  return (request) => createServer(serverConfig, request);
}

/** Creates the server of one connection, or of one request over HTTP. */
export async function createServer(
  serverConfig: ServerConfig,
  request: McpRequestContext,
): Promise<McpServer> {
  const server = new McpServer(
    { name: "fossick", title: "fossick", version },
    {
      instructions: serverConfig.instructions,
      cacheHints: {
        "tools/list": forEverybody,
        "prompts/list": forEverybody,
        "resources/list": forEverybody,
        "resources/templates/list": forEverybody,
        "server/discover": forEverybody,
      },
    },
  );
  const connection = serverConfig.connect(server, request);
  if (serverConfig.readPage) registerApp(server, connection, serverConfig.readPage);
  registerTool(server, retrieveContext, serverConfig, connection);
  registerTool(server, dispatchCandidates, serverConfig, connection);
  registerTool(server, submitEvaluation, serverConfig, connection);
  registerTool(server, explainRetrieval, serverConfig, connection);
  registerTool(server, repositoryStatus, serverConfig, connection);
  registerTool(server, giveFeedback, serverConfig, connection);
  registerPrompts(server, serverConfig, connection);
  registerResources(server, serverConfig, connection);
  await attachSkills(server);
  return server;
}

let loaded: Promise<SkillCatalog | undefined> | undefined;

/** Registers the skills of the package on a server; they are read once per process. */
async function attachSkills(server: McpServer): Promise<void> {
  (await (loaded ??= loadSkills()))?.attach(server);
}

/** Loads the skills; undefined if the package was repacked without them. The tools work without skills. */
async function loadSkills(): Promise<SkillCatalog | undefined> {
  const folder = skillsFolder();
  if (folder === undefined) return undefined;
  const options = { cacheHint: forEverybody, onWarning: () => undefined };
  return SkillsExtension.load(nodeSkillFiles(folder), options).catch(() => undefined);
}

/** Finds the package's `plugin/skills` folder, above the sources or the built files. */
function skillsFolder(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, "plugin", "skills");
    if (existsSync(place)) return place;
    if (existsSync(join(folder, "package.json")) || folder === dirname(folder)) return undefined;
  }
}
