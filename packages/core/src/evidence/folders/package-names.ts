// Reads the name that a manifest gives its package, and finds packages by it.
import { termsOf } from "../../language/words.ts";
import type { ReadText } from "../claims/claim.ts";
import type { Codebase } from "../codebase.ts";
import { holdersOfAll } from "../phrases.ts";
import { lastNameOf } from "../scores/places.ts";
import { foldersOf, keyOf, nameOfFolder } from "./packages.ts";

/** Patterns of the name, by the manifest's own name. */
const namePatterns: readonly (readonly [file: RegExp, name: RegExp])[] = [
  [/\.json$/, /^\s{0,4}"name"\s*:\s*"([^"\n]+)"/m],
  [/\.(?:toml|cfg)$/, /^\s*name\s*=\s*["']?([^"'\n]+)/m],
  [/^go\.mod$/, /^module\s+(\S+)/m],
  [/\.ya?ml$/, /^name:\s*["']?([^\s"']+)/m],
  [/^mix\.exs$/, /\bapp:\s*:(\w+)/],
  [/\.gemspec$/, /\.name\s*=\s*["']([^"'\n]+)/],
  [/\.py$/, /\bname\s*=\s*["']([^"'\n]+)/],
];

/** Reads the name of the package from the text of its manifest. @param path in any case */
export function packageNameIn(path: string, text: string): string | undefined {
  const file = lastNameOf(path).toLowerCase();
  if (/\.(?:csproj|cabal)$/.test(file)) return file.replace(/\.\w+$/, "");
  if (file === "pom.xml") return /<artifactId>([^<\n]+)</.exec(withoutParent(text))?.[1];
  const pattern = namePatterns.find(([ofFile]) => ofFile.test(file))?.[1];
  return pattern?.exec(text)?.[1]?.trim();
}

function withoutParent(text: string): string {
  const start = text.indexOf("<parent>");
  const end = text.indexOf("</parent>", start);
  return start < 0 || end < 0 ? text : text.slice(0, start) + text.slice(end);
}

/** Max manifests read for a name. */
const maxRead = 24;
const longest = 200_000;

/**
 * Find the folders of packages that a manifest names so, in full or by the last part: `@acme/common`, `common` of a
 * Go module.
 */
export async function packagesNamed(
  codebase: Codebase,
  name: string,
  readText: ReadText,
): Promise<readonly string[]> {
  const stems = [...new Set(termsOf(name))];
  const holders = new Set(stems.length === 0 ? [] : holdersOfAll(codebase, stems));
  const last = keyOf(name.split("/").at(-1) ?? name);
  const likely = foldersOf(codebase)
    .packages.flatMap(({ folder, manifests }) => manifests.map((file) => ({ folder, file })))
    .filter(({ file }) => holders.has(file))
    .map((each) => ({ ...each, isAlike: keyOf(nameOfFolder(each.folder)) === last }))
    .sort((a, b) => Number(b.isAlike) - Number(a.isAlike) || a.folder.length - b.folder.length)
    .slice(0, maxRead);
  const found = new Set<string>();
  for (const { file, folder } of likely) {
    const path = codebase.paths[file] ?? "";
    const own = packageNameIn(path, ((await readText(path)) ?? "").slice(0, longest))?.toLowerCase();
    if (own !== undefined && isNamed(own, name.toLowerCase())) found.add(folder);
  }
  return [...found];
}

const isNamed = (own: string, name: string): boolean =>
  own === name || own.endsWith(`/${name}`) || (own.includes(".") && own.endsWith(`.${name}`));
