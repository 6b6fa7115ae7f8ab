// Tells by paths alone whether an import names code of the repository itself; finds no file and resolves nothing.
import type { Codebase } from "./codebase.ts";
import { oncePerPaths } from "./scores/once.ts";
import { namesakesOf } from "./scores/places.ts";

/** Tests whether an import names code of the repository itself, found by its last parts: a folder, or a file. */
export function isOwnModule(codebase: Codebase, specifier: string): boolean {
  const parts = specifier
    .replace(/^[<"']|[>"']$/g, "")
    .split(/[/\\]|::|\.(?=[A-Za-z_])/)
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const last = parts.at(-1) ?? "";
  const isHeader = /\.(?:h|hh|hpp|hxx|inc)[>"']?$/i.test(specifier);
  const whole = specifier.replace(/^[<"']|[>"']$/g, "").replace(/^(?:\.{0,2}\/)+/, "");
  if (isHeader) return namesakesOf(codebase).has(whole.slice(whole.lastIndexOf("/") + 1));
  if (/^@[^/]+\/[^/]+$/.test(specifier)) return isNamedHere(codebase, last);
  return parts.length > 1 && foldersOf(codebase).has(parts.slice(-2).join("/")) && last !== "";
}

/** Tests whether a file or a folder has the name. */
export const isNamedHere = (codebase: Codebase, name: string): boolean =>
  namesakesOf(codebase).has(name) || folderNamesOf(codebase).has(name);

const folderNamesOf = oncePerPaths(
  ({ paths }): ReadonlySet<string> => new Set(paths.flatMap((path) => path.split("/").slice(0, -1))),
);

/** The last two parts of every folder and of every path without its extension. */
const foldersOf = oncePerPaths(({ paths }): ReadonlySet<string> => {
  const ends = new Set<string>();
  for (const path of paths) {
    const parts = path.replace(/\.[^./]+$/, "").split("/");
    for (let end = 2; end <= parts.length; end++) ends.add(parts.slice(end - 2, end).join("/"));
  }
  return ends;
});
