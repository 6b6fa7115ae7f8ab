import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** Dart: `package:` by the names in pubspec.yaml, everything else relative. */
export function createDartResolver(layout: Layout): FamilyResolve {
  const folders = new Map<string, string[]>();
  for (const path of layout.filesNamed("pubspec.yaml")) {
    const name = /^name:\s*["']?(\w+)/m.exec(layout.readText(path) ?? "")?.[1];
    if (name !== undefined) folders.set(name, [...(folders.get(name) ?? []), folderOf(path)]);
  }
  return (fromPath, { specifier }) => {
    const [, name, rest] = /^package:(\w+)\/(.+)$/.exec(specifier) ?? [];
    if (name === undefined && /^\w+:/.test(specifier)) return [];
    const candidates =
      name === undefined || rest === undefined
        ? [joinPath(folderOf(fromPath), specifier)]
        : (folders.get(name) ?? []).map((folder) => joinPath(folder, `lib/${rest}`));
    const files = candidates.filter((path) => path !== undefined && layout.has(path)) as string[];
    const target = closestTo(fromPath, files.sort());
    return target === undefined ? [] : [target];
  };
}
