// Decides which folders a client may search, and reads the folders that it names.
import * as v from "valibot";
import { isAbsolute, resolve } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { isFolder, placeOf, scopeOf, type Place } from "@fossick/repository/folders/place.ts";
import { realOf, isRepository } from "@fossick/repository/folders/repository-around.ts";
import type { Retrieval } from "@fossick/library/index.ts";
import { fileURLToPath } from "node:url";

/** The places that a client may search, the default first. */
export type Places = readonly [Place, ...Place[]];

/** A folder to search. */
export interface Root {
  /** Absolute path, with links resolved. */
  readonly real: string;
  /** Name in answers: as the caller wrote it, or relative to the folder where the client works. */
  readonly shown: string;
  /** The part of the folder to search, as a path below it; the whole folder if absent. */
  readonly scope?: string;
}

/** Returns the folder that the user named as a place of its own, whatever it contains or lies in. */
export function placeOfFlag(flag: string, { cwd }: RootSources): Place {
  const folder = realOf(resolve(cwd, flag)) ?? resolve(cwd, flag);
  return { folder, root: folder };
}

/** The only place of a connection whose client names no folder: the first repository that its model named. */
export interface ModelPlace extends Place {
  readonly isNamedByModel: true;
}

const askForRoot = "Call again with root set to the absolute path of the git repository you work in.";

/** @throws FossickError INVALID_SETTING for anything but an existing repository */
export async function placeOfModel(requested: string, home: string): Promise<ModelPlace> {
  const path = pathOfUri(requested) ?? requested;
  const place = isAbsolute(path) && !path.includes("\0") ? await placeOf(path, home) : undefined;
  if (place && isRepository(place.root)) return { ...place, isNamedByModel: true };
  throw new FossickError(
    "INVALID_SETTING",
    `root ${requested} is not a git repository that may be searched`,
    {
      hint: `${askForRoot} The home folder, the whole disk and folders of the system are not searched.`,
    },
  );
}

/** Creates the error for a model whose client names no folder. @param canName whether the model may name one */
export const noRoot = (canName: boolean): FossickError =>
  new FossickError("ROOT_MISSING", "this server was not told which folder to search", {
    hint: canName ? askForRoot : "The user has to start it with fossick mcp --http --root FOLDER.",
  });

/**
 * Returns the folder that a call searches: where the client works, or the requested folder, which must be or lie inside
 * the root of a place after links are resolved.
 * @throws FossickError ROOT_MISSING, ROOT_NOT_A_DIRECTORY, INVALID_SETTING for a folder outside
 */
export function rootOfCall(places: Places, requested?: string): Root {
  const [first] = places;
  const real =
    requested === undefined ? existing(first.folder, "the folder of this server") : within(places, requested);
  // A folder that contains the client's working folder belongs to its repository; any other folder is searched on its
  // own.
  const place = places.find(({ folder, root }) => isInside(real, folder) && isInside(root, real));
  if (place === undefined || (requested !== undefined && real === place.root))
    return { real, shown: requested ?? "." };
  const scope = scopeOf({ folder: real, root: place.root });
  const shown = posixPath(first.folder, place.root);
  return { real: place.root, shown: shown === "" ? "." : shown, ...(scope !== "" && { scope }) };
}

/** @throws FossickError for a folder outside, or one that cannot be searched */
function within(places: Places, requested: string): string {
  const [first] = places;
  const path = pathOfUri(requested) ?? requested;
  if (!path.includes("\0")) {
    const full = resolve(first.folder, path);
    // "Does not exist" is only reported for folders inside, so as not to reveal which folders exist elsewhere.
    const real = isAllowed(places, full) ? existing(full, requested) : realOf(full);
    if (real !== undefined && isAllowed(places, real)) return existing(real, requested);
  }
  const hint =
    "isNamedByModel" in first
      ? "This connection searches the repository that its first call named, and no other. Leave root out, or name a folder inside it."
      : "Leave root out, or name a folder inside the workspace.";
  throw new FossickError(
    "INVALID_SETTING",
    `root ${requested} is outside the folders this server may search`,
    {
      hint,
    },
  );
}

/** Tests whether a folder, with its links resolved, is the root of a place or lies inside one. */
export const isAllowed = (places: Places, real: string): boolean =>
  places.some(({ root }) => isInside(root, real));

/** Writes the note for a model that the search left out a part of the repository. */
export const scopeNote = ({ scope, shown }: Root): string | undefined =>
  scope === undefined
    ? undefined
    : `Only the folder ${safeName(scope)} was searched. Paths are relative to the repository around it. To search all of that, call again with root "${safeName(shown)}".`;

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

/**
 * Names the root of a retrieval as the caller did, so that it reveals no other path of this machine, and adds a note on
 * what was left out.
 */
export function withShownRoot(retrieval: Retrieval, root: Root): Retrieval {
  const advice = [scopeNote(root), retrieval.advice].filter((text) => text !== undefined).join(" ");
  const repository = { ...retrieval.repository, root: root.shown };
  return { ...retrieval, repository, ...(advice !== "" && { advice }) };
}

/** Sources that name the folder a server is for. */
export interface RootSources {
  /** Value of `--root` or FOSSICK_ROOT. */
  readonly flag?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
}

/** Returns the project folder that the client names in the environment, if any. */
export function projectFolder({ cwd, env }: RootSources): readonly string[] {
  const project = env["CLAUDE_PROJECT_DIR"]?.trim();
  return project ? [resolve(cwd, project)] : [];
}

/** Returns the folder the server was started in, unless it lies in a plugin. */
export function workingFolder({ cwd, env }: RootSources): readonly string[] {
  const real = realOf(cwd) ?? cwd;
  const plugins = [env["PLUGIN_ROOT"], env["CLAUDE_PLUGIN_ROOT"]].flatMap((folder) => folder || []);
  return plugins.some((folder) => isInside(realOf(folder) ?? folder, real)) ? [] : [cwd];
}

/** Returns the paths of a client's root URIs; other URIs are ignored. */
export const pathsOfUris = (uris: readonly string[]): readonly string[] =>
  uris.flatMap((uri) => pathOfUri(uri) ?? []);

function pathOfUri(text: string): string | undefined {
  try {
    return /^file:\/\//i.test(text) ? fileURLToPath(text) : undefined;
  } catch {
    return undefined;
  }
}

const turn = v.object({ workspaces: v.pipe(v.record(v.string(), v.unknown()), v.transform(Object.keys)) });

/** Metadata that Codex sends with a call: the repositories of its session by path, as an object or JSON text. */
const codexMetadata = v.object({
  "x-codex-turn-metadata": v.union([turn, v.pipe(v.string(), v.parseJson(), turn)]),
});

/** Returns the folders that a client names in the metadata of a call; unknown metadata is ignored. */
export function foldersOfMetadata(metadata: unknown): readonly string[] {
  const { output, success } = v.safeParse(codexMetadata, metadata);
  return success ? output["x-codex-turn-metadata"].workspaces.filter(isAbsolute) : [];
}
