import { statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isInside } from "../../indexing/read/is-inside.ts";

/** The variables in which clients name the folder that the user opened. */
const projectVariables = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR"] as const;

/** A folder to search. */
export interface EventRoot {
  readonly root: string;
  /** Whether it is under git: only then may an index be built unasked. */
  readonly isRepository: boolean;
}

/**
 * The folder an event is about: the open project if the agent works inside it, else the repository it works in (its own
 * work tree, say), else its working folder.
 * @param cwd the working folder of this process, for clients that name none
 */
export function rootOfEvent(
  payload: unknown,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): EventRoot {
  const folder = folderOf(payload) ?? cwd;
  const project = projectVariables.map((name) => env[name] ?? "").find(isAbsolute);
  const repository = repositoryAround(folder);
  if (project === undefined || !isInside(resolve(project), resolve(folder)))
    return { root: repository ?? folder, isRepository: repository !== undefined };
  return { root: resolve(project), isRepository: repositoryAround(project) !== undefined };
}

/** Most clients send `cwd`, Cursor the roots of its workspace, our opencode plugin `directory`. */
function folderOf(payload: unknown): string | undefined {
  const { cwd, directory, workspace_roots: roots } = payload as Readonly<Record<string, unknown>>;
  const first: unknown = Array.isArray(roots) ? roots[0] : undefined;
  return [cwd, first, directory].find(
    (folder): folder is string => typeof folder === "string" && isAbsolute(folder),
  );
}

function repositoryAround(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    // A folder in a clone, a file in a linked work tree or a submodule.
    if (statSync(join(at, ".git"), { throwIfNoEntry: false })) return at;
    if (dirname(at) === at) return undefined;
  }
}
