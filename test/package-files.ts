import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "..");

/** Reads a file of the checkout. */
export const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

/** The packages of which fossick is built. */
export const packages: readonly string[] = readdirSync(join(root, "packages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Lists the modules below a folder of the checkout, by their paths in it. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".ts"))
    .sort();

/** All modules of all packages. */
export const packageFiles: readonly string[] = packages.flatMap((name) => filesBelow(`packages/${name}/src`));

export interface Import {
  readonly from: string;
  /** A file of this repository, or a module's name. */
  readonly to: string;
  readonly isTypeOnly: boolean;
  /** True where the module is loaded when it is needed. */
  readonly isLate: boolean;
}

/** The package of a file, or nothing for one of another folder. */
export const packageOf = (path: string): string => /^packages\/([^/]+)\//.exec(path)?.[1] ?? "";

/** The file that a specifier leads to, or the specifier where it is of somebody else's package. */
function targetOf(from: string, specifier: string): string {
  const [, name, path] = /^@fossick\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined && path !== undefined) return posix.join("packages", name, "src", path);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier;
}

/** Lists what a file of the checkout imports. */
export function importsOf(from: string): readonly Import[] {
  const text = textOf(from);
  const atOnce = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm);
  const late = text.matchAll(/\bimport\(\s*()"([^"]+)"/g);
  const importOf = ([, type, specifier = ""]: RegExpExecArray, isLate: boolean): Import => ({
    from,
    to: targetOf(from, specifier),
    isTypeOnly: Boolean(type),
    isLate,
  });
  return [
    ...[...atOnce].map((found) => importOf(found, false)),
    ...[...late].map((found) => importOf(found, true)),
  ];
}

/** All imports of all packages. */
export const imports: readonly Import[] = packageFiles.flatMap(importsOf);

/** Imports between files of packages. */
export const internalImports: readonly Import[] = imports.filter(({ to }) => to.startsWith("packages/"));

/** Writes imports out, to be compared. */
export const arrows = (list: readonly Import[]): readonly string[] =>
  list.map(({ from, to }) => `${from} → ${to}`);
