import { createResolver } from "@fossick/index/resolve/index.ts";

/** Resolves one import. */
export type ResolveOne = (fromPath: string, specifier: string, ...names: string[]) => readonly string[];

/** A resolver over files given with their text, for imports of one language. */
export function resolveIn(language: string, files: Readonly<Record<string, string>>): ResolveOne {
  const texts = new Map(Object.entries(files));
  const resolve = createResolver({ paths: [...texts.keys()], readText: (path) => texts.get(path) });
  return (fromPath, specifier, ...names) => resolve(fromPath, language, { specifier, names });
}

/** Files without text that matters. */
export function empty(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, ""]));
}
