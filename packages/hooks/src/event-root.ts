// Finds the folder that a client's event is about.
import { isAbsolute } from "node:path";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { placeOf, scopeOf, type Place } from "@fossick/repository/folders/place.ts";
import { realOf, isRepository } from "@fossick/repository/folders/repository-around.ts";

/** Variables in which clients name the folder that the user opened. */
const projectVariables = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR"] as const;

/** A folder to search. */
interface EventRoot {
  readonly root: string;
  /** The part of the root that the user opened, as a path below it; empty for the whole root. */
  readonly scope: string;
  /** True if the root is a git repository; only then may an index be built without a request. */
  readonly isRepository: boolean;
}

/** Sources that name the folder a hook is for. */
interface EventSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working folder of this process, for clients that name no folder. */
  readonly cwd: string;
  readonly home: string;
}

/**
 * Finds the folder of an event: the open project if the agent works inside it, else the repository it works in (for
 * example its own work tree), else its working folder. Undefined if that is gone or must not be searched.
 */
export async function rootOfEvent(payload: unknown, sources: EventSources): Promise<EventRoot | undefined> {
  const { cwd, env, home } = sources;
  const folder = folderOf(payload) ?? cwd;
  const named = projectVariables.map((name) => env[name] ?? "").find(isAbsolute);
  const project = named === undefined ? undefined : await placeOf(named, home);
  if (project && isInside(project.folder, realOf(folder) ?? folder))
    return eventRoot(project, scopeOf(project));
  const place = await placeOf(folder, home);
  // An agent changes its folder as it works, so the folder does not limit the search.
  return place && eventRoot(place, "");
}

const eventRoot = ({ root }: Place, scope: string): EventRoot => ({
  root,
  scope,
  isRepository: isRepository(root),
});

/** Reads the folder: most clients send `cwd`, Cursor the workspace's roots, the opencode plugin `directory`. */
function folderOf(payload: unknown): string | undefined {
  const { cwd, directory, workspace_roots: roots } = payload as Readonly<Record<string, unknown>>;
  const first: unknown = Array.isArray(roots) ? roots[0] : undefined;
  return [cwd, first, directory].find(
    (folder): folder is string => typeof folder === "string" && isAbsolute(folder),
  );
}
