import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type { InputRequiredResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { aboutClient, isModern, type Connection } from "./connection.ts";
import { createPlaces, isList } from "./create-places.ts";
import { folderBackend } from "./folder-backend.ts";
import type { Shared } from "./shared.ts";

/** Timeout for clients that do not answer. */
const rootsTimeoutMs = 3_000;

/** The connection of a client whose calls search folders of this machine: those that it may search. */
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

/** Looser than the protocol, which refuses them all for one that is no file: editors name folders elsewhere, too. */
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
