// Finds the folder that a client's event is about.
import { isAbsolute } from "node:path";
import { isInside } from "../../indexing/read/is-inside.ts";
import { placeOf, scopeOf, type Place } from "../folders/place.ts";
import { realOf, isRepository } from "../folders/repository-around.ts";

/** The variables in which clients name the folder that the user opened. */
const projectVariables = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR"] as const;

/** A folder to search. */
interface EventRoot {
  readonly root: string;
  /** The part of it that the user opened, as a path below it; empty for all of it. */
  readonly scope: string;
  /** True if it is under git: only then may an index be built without a request. */
  readonly isRepository: boolean;
}

/** Sources that tell which folder a hook is for. */
interface EventSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working folder of this process, for clients that name none. */
  readonly cwd: string;
  readonly home: string;
}

/**
 * The folder an event is about: the open project if the agent works inside it, else the repository it works in (its own
 * work tree, say), else its working folder. Undefined where that is gone, or off limits.
 */
export async function rootOfEvent(payload: unknown, sources: EventSources): Promise<EventRoot | undefined> {
  const { cwd, env, home } = sources;
  const folder = folderOf(payload) ?? cwd;
  const named = projectVariables.map((name) => env[name] ?? "").find(isAbsolute);
  const project = named === undefined ? undefined : await placeOf(named, home);
  if (project && isInside(project.folder, realOf(folder) ?? folder))
    return eventRoot(project, scopeOf(project));
  const place = await placeOf(folder, home);
  // An agent changes its folder as it works: that says nothing of what it is to look at.
  return place && eventRoot(place, "");
}

const eventRoot = ({ root }: Place, scope: string): EventRoot => ({
  root,
  scope,
  isRepository: isRepository(root),
});

/** Most clients send `cwd`, Cursor the roots of its workspace, our opencode plugin `directory`. */
function folderOf(payload: unknown): string | undefined {
  const { cwd, directory, workspace_roots: roots } = payload as Readonly<Record<string, unknown>>;
  const first: unknown = Array.isArray(roots) ? roots[0] : undefined;
  return [cwd, first, directory].find(
    (folder): folder is string => typeof folder === "string" && isAbsolute(folder),
  );
}
