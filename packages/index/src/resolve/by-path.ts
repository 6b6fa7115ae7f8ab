// Resolves imports that are written as paths, in style sheets, pages, shell, C, Ruby, Dart and others.
import { firstOf, listOf, remembering, type Layout, type FamilyResolve } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import {
  baseNameOf,
  pathBelow,
  folderOf,
  foldersUp,
  joinPath,
} from "@fossick/repository/read/repository-path.ts";
import type { ModuleNaming } from "@fossick/languages/language.ts";

const styleEndings = ["", ".scss", ".sass", ".less", ".css", ".styl", ".pcss"];

/** Style sheets: relative, with optional extensions, Sass partials and index files; packages as in JavaScript. */
export function createStyleResolver(layout: Layout, resolvePackage: FamilyResolve): FamilyResolve {
  const find = (path: string): string | undefined => {
    const partial = pathBelow(folderOf(path), `_${baseNameOf(path)}`);
    const bases = [path, partial, pathBelow(path, "_index"), pathBelow(path, "index")];
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

/** Pages: relative, or absolute from any folder above or its `public` folder. */
export function createPageResolver(layout: Layout): FamilyResolve {
  return (fromPath, imported) => {
    const specifier = withoutQuery(imported.specifier);
    if (specifier === "" || isRemote(specifier)) return [];
    if (!specifier.startsWith("/")) return existing(layout, [joinPath(folderOf(fromPath), specifier)]);
    const roots = [...foldersUp(folderOf(fromPath))].flatMap((folder) => [
      folder,
      pathBelow(folder, "public"),
    ]);
    return existing(
      layout,
      roots.map((root) => joinPath(root, specifier)),
    );
  };
}

/** Shell: relative to the file or the root, else the nearest of that name, since `"$DIR/lib.sh"` hides its folder. */
export function createShellResolver(layout: Layout): FamilyResolve {
  return (fromPath, { specifier }) => {
    const path = specifier
      .replace(/^["']|["']$/g, "")
      .replace(/^(?:\$\([^)]*\)|`[^`]*`|\$\{[^}]*\}|\$\w+)["']?(?=\/|$)/, ".");
    if (path === "" || /^[/~]|\$/.test(path)) return [];
    const targets = existing(layout, [joinPath(folderOf(fromPath), path), joinPath("", path)]);
    const suffix = path.replace(/^(?:\.{1,2}\/)+/, "");
    if (targets.length > 0 || !/.[./]/.test(suffix)) return targets;
    return listOf(closestTo(fromPath, layout.filesEndingWith(suffix)));
  };
}

/** Other languages: the path as written, relative to the file's folder or the root. */
export function createRelativeResolver(layout: Layout): FamilyResolve {
  return (fromPath, { specifier }) =>
    existing(layout, [joinPath(folderOf(fromPath), specifier), joinPath("", specifier)]);
}

const isRemote = (specifier: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(specifier);

const withoutQuery = (specifier: string): string => specifier.replace(/(?<=.)[?#].*$/, "");

const existing = (layout: Layout, paths: readonly (string | undefined)[]): readonly string[] =>
  listOf(paths.find((path) => path !== undefined && layout.has(path)));

/** Languages with modules below any source folder: beside the file, else the nearest with that path. */
export function createSuffixResolver(layout: Layout, naming: ModuleNaming): FamilyResolve {
  return (fromPath, { specifier }) => {
    const relative = /^\.{1,2}(?:\/|$)/.test(specifier);
    const path = relative ? specifier : asPath(specifier, naming);
    if (path === "") return [];
    const beside = joinPath(folderOf(fromPath), path);
    const ending = naming.endings.find((each) => beside !== undefined && layout.has(beside + each));
    if (beside !== undefined && ending !== undefined) return [beside + ending];
    if (relative || !(naming.findsLoneNames || path.includes("/"))) return [];
    const find = (each: string) => closestTo(fromPath, layout.filesEndingWith(path + each));
    return listOf(firstOf(naming.endings, find));
  };
}

function asPath(specifier: string, naming: ModuleNaming): string {
  const [ending = ""] = naming.endings;
  const bare = ending !== "" && specifier.endsWith(ending) ? specifier.slice(0, -ending.length) : specifier;
  const path = bare.replaceAll(naming.separator, "/").replace(/^\/+|\/+$/g, "");
  return naming.underscores === true ? path.replaceAll("-", "_") : path;
}

/** Headers of the C library; only a file beside the including one overrides them. */
const cLibrary = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg
  stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype
  unistd fcntl pthread dirent sched semaphore poll netdb pwd grp regex termios syslog strings malloc
  windows memory`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);

/** C, C++ and similar includes: relative to the file, else the nearest file with that path. */
export function createIncludeResolver(layout: Layout): FamilyResolve {
  return (fromPath, imported) => {
    const specifier = imported.specifier.replace(/^["<]|[">]$/g, "").replaceAll("\\", "/");
    const beside = joinPath(folderOf(fromPath), specifier);
    if (beside !== undefined && layout.has(beside)) return [beside];
    const suffix = specifier.replace(/^(?:\.{0,2}\/)+/, "");
    if (suffix === "" || cLibrary.has(suffix)) return [];
    return listOf(closestTo(fromPath, layout.filesEndingWith(suffix)));
  };
}

/** Folders that are on the load path by convention, with a slash at the end. */
const loadFolder = /(?:^|\/)lib\/$|^(?:(?!lib\/|.*\/lib\/).*\/)?(?:ext|test|spec|features|app\/\w+)\/$|^$/;

/** Ruby: require_relative from the file, require from any `lib` or other folder of the load path. */
export function createRubyResolver(layout: Layout): FamilyResolve {
  const loadable = remembering((file) =>
    layout.filesEndingWith(file).filter((path) => loadFolder.test(path.slice(0, path.length - file.length))),
  );
  return (fromPath, { specifier }) => {
    const file = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
    const beside = joinPath(folderOf(fromPath), file);
    const hasBeside = beside !== undefined && layout.has(beside);
    if (specifier.startsWith(".")) return hasBeside ? [beside] : [];
    const target = closestTo(fromPath, loadable(file));
    if (target !== undefined) return [target];
    return hasBeside && specifier.includes("/") ? [beside] : [];
  };
}

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
    return listOf(closestTo(fromPath, files.sort()));
  };
}
