// A connection that searches the folders its client names.
import * as v from "valibot";
import {
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { aboutClient, isModern, type Connection } from "./connection.ts";
import { folderBackend } from "./folder-backend.ts";
import type { Shared } from "./shared.ts";
import { placesOf } from "@fossick/repository/folders/place.ts";
import {
  foldersOfMetadata,
  pathsOfUris,
  projectFolder,
  workingFolder,
  isAllowed,
  noRoot,
  placeOfFlag,
  placeOfModel,
  type RootSources,
  type ModelPlace,
  type Places,
} from "./roots.ts";

/** Timeout of a request for a client's roots. */
const rootsTimeoutMs = 3_000;

/** Connects a client whose calls search the folders of this machine that it may search. */
export function connectToFolders(server: McpServer, shared: Shared): Connection {
  const { roots: sources } = shared;
  let clientRoots: Promise<readonly string[]> | undefined;
  if (sources.flag === undefined) {
    server.server.setNotificationHandler("notifications/roots/list_changed", () => {
      clientRoots = undefined;
    });
  }
  const { capabilities, clientName, showsApps } = aboutClient(server);
  const urisOfClient = async (context: ServerContext): Promise<readonly string[] | InputRequiredResult> => {
    if (capabilities(context)?.roots === undefined) return [];
    if (!isModern(context)) return (clientRoots ??= askForRoots(context));
    // The 2026 revision has no requests to clients: the result says what is missing, and the client calls again.
    const answer = inputResponse(context.mcpReq.inputResponses, "roots");
    if (answer.kind === "roots") return urisOf(answer);
    const wasAsked = context.mcpReq.inputResponses !== undefined;
    return wasAsked ? [] : inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
  };
  const places = createPlaces(sources, urisOfClient);

  return {
    backend: async (context, { root }) => {
      const allowed = await places(context, root);
      return isList(allowed) ? folderBackend(shared, allowed) : allowed;
    },
    clientName,
    showsApps,
  };
}

/** Accepts roots that are not files, which editors send, too; the protocol would reject the whole list. */
const rootsAnswer = v.object({ roots: v.array(v.fallback(v.object({ uri: v.string() }), { uri: "" })) });

function urisOf(answer: unknown): readonly string[] {
  const { output, success } = v.safeParse(rootsAnswer, answer);
  return success ? output.roots.map(({ uri }) => uri) : [];
}

async function askForRoots({ mcpReq }: ServerContext): Promise<readonly string[]> {
  const answer = await mcpReq
    .send({ method: "roots/list" }, v.unknown(), { timeout: rootsTimeoutMs })
    .catch(() => undefined);
  return urisOf(answer);
}

/** Creates the function that finds a connection's places, from each possible source in turn. */
function createPlaces(
  sources: RootSources,
  urisOfClient: (context: ServerContext) => Promise<readonly string[] | InputRequiredResult>,
): (context: ServerContext, requested?: string) => Promise<Places | InputRequiredResult> {
  const { flag, home } = sources;
  let namedByModel: ModelPlace | undefined;
  const usable = async (paths: readonly string[]): Promise<Places | undefined> => {
    const [first, ...others] = await placesOf(paths, home);
    return first && [first, ...others];
  };
  const placeNamedFirst = async (requested: string | undefined, context: ServerContext): Promise<Places> => {
    // Over HTTP each request has its own server, so later calls could not be held to the first root.
    const canName = context.http === undefined;
    if (canName && requested !== undefined && namedByModel === undefined) {
      const place = await placeOfModel(requested, home);
      namedByModel ??= place; // two calls may come at once
    }
    if (namedByModel === undefined) throw noRoot(canName);
    return [namedByModel];
  };
  return async (context, requested) => {
    if (flag !== undefined) return [placeOfFlag(flag, sources)];
    const project = await usable(projectFolder(sources));
    if (project) return project;
    const uris = await urisOfClient(context);
    if (!isList(uris)) return uris;
    const told = await usable(pathsOfUris(uris));
    if (told) return told;
    const { _meta: metadata } = context.mcpReq;
    const workspaces = await usable(foldersOfMetadata(metadata));
    const here = await usable(workingFolder(sources));
    // Codex names whole repositories; a server started inside one searches that part of it.
    if (workspaces && here && isAllowed(workspaces, here[0].folder)) return [here[0], ...workspaces];
    return workspaces ?? here ?? placeNamedFirst(requested, context);
  };
}

/** Tests whether the value is a list, not a request for it. */
const isList = <Item>(value: readonly Item[] | InputRequiredResult): value is readonly Item[] =>
  Array.isArray(value);
