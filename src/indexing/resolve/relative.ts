import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { baseNameOf, below, folderOf, foldersUp, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

const styleEndings = ["", ".scss", ".sass", ".less", ".css", ".styl", ".pcss"];

/** Style sheets: relative, with extensions left out, Sass partials and index files; packages as JavaScript has them. */
export function createStyleResolver(layout: Layout, resolvePackage: FamilyResolve): FamilyResolve {
  const find = (path: string): string | undefined => {
    const partial = below(folderOf(path), `_${baseNameOf(path)}`);
    const bases = [path, partial, below(path, "_index"), below(path, "index")];
    for (const base of bases) {
      const ending = styleEndings.find((candidate) => layout.has(base + candidate));
      if (ending !== undefined) return base + ending;
    }
    return undefined;
  };
  return (fromPath, imported) => {
    const specifier = withoutQuery(imported.specifier);
    const path = specifier.startsWith("~") ? undefined : joinPath(folderOf(fromPath), specifier);
    const target = path === undefined || isRemote(specifier) ? undefined : find(path);
    if (target !== undefined) return [target];
    return resolvePackage(fromPath, { ...imported, specifier: specifier.replace(/^~(?!\/)/, "") });
  };
}

/** Pages: relative, or absolute from any folder above or the `public` folder in it. */
export function createPageResolver(layout: Layout): FamilyResolve {
  return (fromPath, imported) => {
    const specifier = withoutQuery(imported.specifier);
    if (specifier === "" || isRemote(specifier)) return [];
    if (!specifier.startsWith("/")) return existing(layout, [joinPath(folderOf(fromPath), specifier)]);
    const roots = [...foldersUp(folderOf(fromPath))].flatMap((folder) => [folder, below(folder, "public")]);
    return existing(
      layout,
      roots.map((root) => joinPath(root, specifier)),
    );
  };
}

/** Shell: relative to the file or the root, else the nearest of that name, for `"$DIR/lib.sh"` hides its folder. */
export function createShellResolver(layout: Layout): FamilyResolve {
  return (fromPath, { specifier }) => {
    const path = specifier
      .replace(/^["']|["']$/g, "")
      .replace(/^(?:\$\([^)]*\)|`[^`]*`|\$\{[^}]*\}|\$\w+)["']?(?=\/|$)/, ".");
    if (path === "" || /^[/~]|\$/.test(path)) return [];
    const targets = existing(layout, [joinPath(folderOf(fromPath), path), joinPath("", path)]);
    const suffix = path.replace(/^(?:\.{1,2}\/)+/, "");
    if (targets.length > 0 || !/.[./]/.test(suffix)) return targets;
    const closest = closestTo(fromPath, layout.filesEndingWith(suffix));
    return closest === undefined ? [] : [closest];
  };
}

/** Any other language: the path as written, from the file's folder or else from the root. */
export function createRelativeResolver(layout: Layout): FamilyResolve {
  return (fromPath, { specifier }) =>
    existing(layout, [joinPath(folderOf(fromPath), specifier), joinPath("", specifier)]);
}

const isRemote = (specifier: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(specifier);

const withoutQuery = (specifier: string): string => specifier.replace(/(?<=.)[?#].*$/, "");

function existing(layout: Layout, paths: readonly (string | undefined)[]): readonly string[] {
  const target = paths.find((path) => path !== undefined && layout.has(path));
  return target === undefined ? [] : [target];
}
