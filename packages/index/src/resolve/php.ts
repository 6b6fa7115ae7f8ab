// Resolves PHP classes to files by autoload rules.
import { asObject, parseJsonObject, property, stringsIn } from "./json-text.ts";
import { listOf, type Layout, type FamilyResolve } from "./layout.ts";
import { closestTo, nearestTo } from "./nearest.ts";
import { pathBelow, folderOf, joinPath } from "@fossick/repository/read/repository-path.ts";

/** One autoload rule; a class below `prefix` is in one of the folders. */
interface AutoloadRule {
  /** With its trailing backslash; may be empty. */
  readonly prefix: string;
  /** True if the folders hold the prefix's own folders too (PSR-0). */
  readonly keepsPrefix: boolean;
  readonly folders: readonly string[];
}

/** Max leading names, of vendor and application, to skip if there is no autoload rule. */
const maxLeadingNames = 2;

/** PHP: classes by the autoload rules of all composer.json files, files as written. */
export function createPhpResolver(layout: Layout): FamilyResolve {
  const rules = readAutoload(layout);
  const resolveClass = (fromPath: string, name: string): readonly string[] => {
    const autoloaded = nearestTo(fromPath, autoloadedFiles(layout, rules, name));
    return autoloaded.length > 0
      ? autoloaded
      : bySuffix(layout, fromPath, name, rules.length > 0 ? 0 : maxLeadingNames);
  };
  return (fromPath, { specifier, names }) => {
    if (/^\.|\/|\.(?:php|inc|phtml)$/.test(specifier)) return included(layout, fromPath, specifier);
    const path = specifier
      .replace(/^(?:function|const)\s+/, "")
      .replace(/(?<!\s)\s+as\s+\w+$/i, "")
      .replace(/^\\|\\$/g, "");
    const own = resolveClass(fromPath, path);
    if (own.length > 0) return own;
    const inside = names.filter((name) => !path.endsWith(name));
    const candidates = [...inside.map((name) => `${path}\\${name}`), ...functionFiles(path)];
    return candidates.flatMap((name) => resolveClass(fromPath, name));
  };
}

/** Files of a namespace where functions, in lower case, are by convention. */
function functionFiles(path: string): readonly string[] {
  const end = path.lastIndexOf("\\") + 1;
  return /^[a-z]/.test(path.slice(end)) && end > 0
    ? ["functions", "helpers"].map((file) => path.slice(0, end) + file)
    : [];
}

/** Reads all autoload rules, longest prefix first. */
function readAutoload(layout: Layout): readonly AutoloadRule[] {
  const rules: AutoloadRule[] = [];
  for (const path of layout.filesNamed("composer.json")) {
    const manifest = parseJsonObject(layout.readText(path));
    for (const section of ["autoload", "autoload-dev"]) {
      const autoload = asObject(property(manifest, section));
      for (const standard of ["psr-4", "psr-0"]) {
        for (const [prefix, written] of Object.entries(asObject(property(autoload, standard)) ?? {})) {
          const folders = stringsIn(written).flatMap((folder) => joinPath(folderOf(path), folder) ?? []);
          rules.push({ prefix, keepsPrefix: standard === "psr-0", folders });
        }
      }
    }
  }
  return rules.sort((left, right) => right.prefix.length - left.prefix.length);
}

function autoloadedFiles(layout: Layout, rules: readonly AutoloadRule[], name: string): readonly string[] {
  const files: string[] = [];
  let length = 0;
  for (const { prefix, keepsPrefix, folders } of rules) {
    if (!name.startsWith(prefix)) continue;
    if (files.length > 0 && prefix.length < length) break;
    length = prefix.length;
    const rest = (keepsPrefix ? name : name.slice(prefix.length)).replaceAll("\\", "/");
    files.push(
      ...folders.map((folder) => pathBelow(folder, `${rest}.php`)).filter((path) => layout.has(path)),
    );
  }
  return files.sort();
}

/** Finds the file of a class by its whole path, or without some leading names. */
function bySuffix(layout: Layout, fromPath: string, name: string, maxSkipped: number): readonly string[] {
  const segments = name.split("\\");
  for (let skip = 0; skip <= Math.min(maxSkipped, segments.length - 2); skip++) {
    const target = closestTo(fromPath, layout.filesEndingWith(`${segments.slice(skip).join("/")}.php`));
    if (target !== undefined) return [target];
  }
  return [];
}

/** Finds an included file; a leading slash remains from `__DIR__ . "/x.php"`. */
function included(layout: Layout, fromPath: string, specifier: string): readonly string[] {
  const paths = [joinPath(folderOf(fromPath), specifier), joinPath("", specifier)];
  return listOf(paths.find((path) => path !== undefined && layout.has(path)));
}
