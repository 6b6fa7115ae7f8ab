import type { InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import { placesOf } from "../folders/place.ts";
import {
  foldersOfMetadata,
  pathsOfUris,
  projectFolder,
  workingFolder,
  type RootSources,
} from "./known-folders.ts";
import { isAllowed, noRoot, placeOfFlag, placeOfModel, type ModelPlace, type Places } from "./roots.ts";

/** Tells the places of one connection, asking in turn everybody who may know them. */
export function createPlaces(
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
    // Over HTTP each request has a server of its own, and nothing would hold it to the first.
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
    // Codex names whole repositories: started inside one, the server is for that part of it.
    if (workspaces && here && isAllowed(workspaces, here[0].folder)) return [here[0], ...workspaces];
    return workspaces ?? here ?? placeNamedFirst(requested, context);
  };
}

/** Tests whether the value is a list and not a request to send it first. */
export const isList = <Item>(value: readonly Item[] | InputRequiredResult): value is readonly Item[] =>
  Array.isArray(value);
