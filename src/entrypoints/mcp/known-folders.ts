import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { isInside } from "../../indexing/read/is-inside.ts";
import { realOf } from "../folders/place.ts";

/** Sources that tell which folder a server is for. */
export interface RootSources {
  /** Value of `--root` or FOSSICK_ROOT. */
  readonly flag?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
}

/** The folder in which the client says that its project is. */
export function projectFolder({ cwd, env }: RootSources): readonly string[] {
  const project = env["CLAUDE_PROJECT_DIR"]?.trim();
  return project ? [resolve(cwd, project)] : [];
}

/** The folder the server was started in, unless that is a plugin's own. */
export function workingFolder({ cwd, env }: RootSources): readonly string[] {
  const real = realOf(cwd) ?? cwd;
  const plugins = [env["PLUGIN_ROOT"], env["CLAUDE_PLUGIN_ROOT"]].flatMap((folder) => folder || []);
  return plugins.some((folder) => isInside(realOf(folder) ?? folder, real)) ? [] : [cwd];
}

/** The paths among the root URIs of a client; anything else is ignored. */
export const pathsOfUris = (uris: readonly string[]): readonly string[] =>
  uris.flatMap((uri) => pathOfUri(uri) ?? []);

export function pathOfUri(text: string): string | undefined {
  try {
    return /^file:\/\//i.test(text) ? fileURLToPath(text) : undefined;
  } catch {
    return undefined;
  }
}

const turn = v.object({ workspaces: v.pipe(v.record(v.string(), v.unknown()), v.transform(Object.keys)) });

/** Metadata that Codex sends with a call: the repositories of its session by path; elsewhere the same as JSON text. */
const codexMetadata = v.object({
  "x-codex-turn-metadata": v.union([turn, v.pipe(v.string(), v.parseJson(), turn)]),
});

/** The folders that a client names in the metadata of a call; what is not understood is ignored. */
export function foldersOfMetadata(metadata: unknown): readonly string[] {
  const { output, success } = v.safeParse(codexMetadata, metadata);
  return success ? output["x-codex-turn-metadata"].workspaces.filter(isAbsolute) : [];
}
