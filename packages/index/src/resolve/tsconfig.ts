// Resolves paths by tsconfig.json.
import { asObject, parseJsonObject, property, stringsIn, type JsonObject } from "./json-text.ts";
import { firstOf, remembering, type Layout } from "./layout.ts";
import type { FindModule } from "./module-file.ts";
import { splitSpecifier, matchStar, type NodePackages } from "./node-package.ts";
import { baseNameOf, pathBelow, folderOf, joinPath } from "@fossick/repository/read/repository-path.ts";

/** Resolves a bare specifier by `paths` and `baseUrl` of the configurations above a folder. */
type FindMapped = (folder: string, specifier: string) => string | undefined;

/** Mapping of specifiers by one configuration; targets are relative to the root. */
interface Mapping {
  readonly baseUrl: string | undefined;
  /** Exact patterns first, then by the length before the star, longest first. */
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[] | undefined;
}

const unmapped: Mapping = { baseUrl: undefined, paths: undefined };
/**
 * Max configurations that one inherits from, all ancestors together; each is read only once.
 */
const maxConfigs = 50;

/** Reads tsconfig.json and jsconfig.json; the nearest above a file wins, those further up fill in. */
export function createMappedFinder(
  layout: Layout,
  packages: NodePackages,
  findModule: FindModule,
): FindMapped {
  const read = remembering((path) => parseJsonObject(layout.readText(path)));
  const load = (path: string, leaf: string, loaded: Map<string, Mapping>): Mapping => {
    const known = loaded.get(path);
    if (known) return known;
    const config = read(path);
    if (!config || loaded.size >= maxConfigs) return unmapped;
    loaded.set(path, unmapped); // against cycles of inheritance
    let inherited = unmapped;
    const parents = stringsIn(property(config, "extends")).slice(0, maxConfigs);
    for (const parent of parents) {
      const parentPath = findParent(layout, packages, path, parent);
      if (parentPath === undefined) continue;
      const { baseUrl, paths } = load(parentPath, leaf, loaded);
      inherited = { baseUrl: baseUrl ?? inherited.baseUrl, paths: paths ?? inherited.paths };
    }
    const mapping = mappingOf(config, folderOf(path), leaf, inherited);
    loaded.set(path, mapping);
    return mapping;
  };
  const configs = configsByFolder(layout);
  const above: (folder: string) => readonly Mapping[] = remembering((folder) => {
    const further = folder === "" ? [] : above(folderOf(folder));
    const own = (configs.get(folder) ?? []).map((path) => load(path, folder, new Map()));
    const useful = own.find(({ paths, baseUrl }) => paths !== undefined || baseUrl !== undefined);
    return useful ? [useful, ...further] : further;
  });
  return (folder, specifier) => firstOf(above(folder), (mapping) => mapped(mapping, specifier, findModule));
}

const isMain = (path: string): boolean => /^[jt]sconfig\.json$/.test(baseNameOf(path));

/**
 * Returns for each folder its configuration, then variants of it, which hold the mapping if a project is split in
 * parts.
 */
function configsByFolder(layout: Layout): ReadonlyMap<string, readonly string[]> {
  const configs = new Map<string, string[]>();
  for (const path of layout.filesWhose((name) => /^(?:tsconfig(?:\..+)?|jsconfig)\.json$/.test(name))) {
    const folderConfigs = configs.get(folderOf(path)) ?? [];
    configs.set(
      folderOf(path),
      isMain(path)
        ? [...folderConfigs.filter(isMain), path, ...folderConfigs.filter((each) => !isMain(each))]
        : [...folderConfigs, path],
    );
  }
  return configs;
}

function findParent(
  layout: Layout,
  packages: NodePackages,
  path: string,
  parent: string,
): string | undefined {
  let target: string | undefined;
  if (parent.startsWith(".")) target = joinPath(folderOf(path), parent);
  else {
    const { name, subpath } = splitSpecifier(parent);
    const nodePackage = packages.named(name, folderOf(path));
    target = nodePackage && joinPath(nodePackage.folder, subpath);
  }
  if (target === undefined) return undefined;
  return [target, `${target}.json`, pathBelow(target, "tsconfig.json")].find((candidate) =>
    layout.has(candidate),
  );
}

const weight = (pattern: string): number =>
  pattern.includes("*") ? pattern.indexOf("*") : Number.MAX_SAFE_INTEGER;

function mappingOf(config: JsonObject, folder: string, leaf: string, inherited: Mapping): Mapping {
  const options = asObject(property(config, "compilerOptions"));
  const locate = (base: string, text: string): string | undefined =>
    text.startsWith("${configDir}") ? joinPath(leaf, text.slice(12)) : joinPath(base, text);
  const [written] = stringsIn(property(options, "baseUrl"));
  const baseUrl = written === undefined ? inherited.baseUrl : locate(folder, written);
  const paths = asObject(property(options, "paths"));
  if (!paths) return { baseUrl, paths: inherited.paths };
  const rules = Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    targets: stringsIn(targets).flatMap((target) => locate(baseUrl ?? folder, target) ?? []),
  }));
  return { baseUrl, paths: rules.sort((left, right) => weight(right.pattern) - weight(left.pattern)) };
}

function mapped(mapping: Mapping, specifier: string, findModule: FindModule): string | undefined {
  for (const { pattern, targets } of mapping.paths ?? []) {
    const star = pattern.includes("*") ? matchStar(pattern, specifier) : undefined;
    if (star === undefined && pattern !== specifier) continue;
    const moduleFile = firstOf(targets, (target) => findModule(target.replace("*", () => star ?? "")));
    if (moduleFile !== undefined) return moduleFile;
  }
  const underBase = mapping.baseUrl === undefined ? undefined : joinPath(mapping.baseUrl, specifier);
  return underBase === undefined ? undefined : findModule(underBase);
}
