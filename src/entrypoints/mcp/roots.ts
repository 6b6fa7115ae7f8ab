import { realpathSync, statSync } from "node:fs";
import { isAbsolute, parse, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { FossickError } from "../../errors.ts";
import { isInside } from "../../indexing/read/is-inside.ts";

/** Sources of the folders that a client may search, in order of precedence. */
export interface RootSources {
  /** Of `--root` or FOSSICK_ROOT. */
  readonly flag?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
}

/** A folder to search. */
export interface Root {
  /** With links resolved. */
  readonly real: string;
  /** As answers name it: as the caller wrote it, `.` for the default. */
  readonly shown: string;
}

/** The folders configured for the server; undefined when the client is to be asked. */
export function configuredRoots({ flag, env, cwd }: RootSources): readonly string[] | undefined {
  if (flag !== undefined) return [resolve(cwd, flag)];
  const project = env["CLAUDE_PROJECT_DIR"]?.trim();
  return project ? [resolve(cwd, project)] : undefined;
}

/** The working folder, unless it is unlikely to be a project: the whole disk, the home folder, a plugin's folder. */
export function workingFolder({ cwd, env, home }: RootSources): readonly string[] {
  const real = realOf(cwd) ?? cwd;
  const plugins = [env["PLUGIN_ROOT"], env["CLAUDE_PLUGIN_ROOT"]].filter((folder) => folder);
  const isPlugin = plugins.some((folder) => isInside(realOf(String(folder)) ?? String(folder), real));
  const isTooMuch = real === parse(real).root || real === (realOf(home) ?? home);
  return isTooMuch || isPlugin ? [] : [cwd];
}

/** The folders among the root URIs of a client; anything else is ignored. */
export function foldersOfUris(uris: readonly string[]): readonly string[] {
  return uris.flatMap((uri) => {
    const folder = pathOfUri(uri);
    return folder !== undefined && isFolder(folder) ? [folder] : [];
  });
}

/**
 * The folder a call searches: the first allowed one, or the requested one, which must be or lie inside an allowed one
 * after links are resolved.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, INVALID_SETTING for a folder outside
 */
export function rootOfCall(allowed: readonly string[], requestedRoot?: string): Root {
  const first = allowed[0];
  if (first === undefined) {
    throw new FossickError("ROOT_MISSING", "this server was not told which folder to search", {
      hint: "Start it with fossick mcp --root FOLDER, or from the folder of the project.",
    });
  }
  if (requestedRoot === undefined)
    return { real: existing(first, "the folder this server was started for"), shown: "." };
  const path = pathOfUri(requestedRoot) ?? requestedRoot;
  const full = isAbsolute(path) ? resolve(path) : resolve(first, path);
  // "Does not exist" is only said inside, so that nobody learns which folders exist elsewhere.
  if (!path.includes("\0") && allowed.some((folder) => isInside(resolve(folder), full))) {
    const real = existing(full, requestedRoot);
    if (isAllowed(allowed, real)) return { real, shown: requestedRoot };
  } else if (!path.includes("\0")) {
    const real = realOf(full);
    if (real !== undefined && isAllowed(allowed, real))
      return { real: existing(real, requestedRoot), shown: requestedRoot };
  }
  throw new FossickError(
    "INVALID_SETTING",
    `root ${requestedRoot} is outside the folders this server may search`,
    {
      hint: "Leave root out, or name a folder inside the workspace.",
    },
  );
}

/** Whether a folder, with its links resolved, is an allowed one or lies inside one. */
export const isAllowed = (allowed: readonly string[], real: string): boolean =>
  allowed.some((folder) => isInside(realOf(folder) ?? resolve(folder), real));

function existing(folder: string, shown: string): string {
  const real = realOf(folder);
  if (real === undefined) {
    throw new FossickError("ROOT_MISSING", `${shown} does not exist`, {
      hint: "Correct the root, or --root where the server is started.",
    });
  }
  if (!isFolder(real)) throw new FossickError("ROOT_NOT_A_DIRECTORY", `${shown} is a file, not a folder`);
  return real;
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function pathOfUri(text: string): string | undefined {
  try {
    return /^file:\/\//i.test(text) ? fileURLToPath(text) : undefined;
  } catch {
    return undefined;
  }
}
