// Tells which folders a package manager or a build filled, by their names and the marks in them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { textInside } from "../read/read-inside.ts";
import { folderOf } from "../read/repository-path.ts";

/** Names that package managers and tools alone give to a folder. */
const ownNames: ReadonlySet<string> = new Set(
  "node_modules bower_components jspm_packages site-packages __pycache__ .venv .tox .nox .gradle".split(" "),
);

/** Names that people use, too, and what a tool leaves in such a folder: CocoaPods, Composer, Bundler, .NET. */
const markedNames = [
  { path: /(?:^|\/)Pods$/, mark: "Manifest.lock" },
  { path: /(?:^|\/)vendor$/, mark: "composer/installed.json" },
  { path: /(?:^|\/)vendor\/bundle$/, mark: "ruby" },
  { path: /(?:^|\/)obj$/, mark: "project.assets.json" },
] as const;

const cacheTag = "CACHEDIR.TAG";
const cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55";
/** Files that a tool leaves in a folder it fills: Python's environments, CMake's builds, caches and build output. */
const marks = ["pyvenv.cfg", "CMakeCache.txt", cacheTag] as const;

/**
 * Tests whether a package manager or a build filled a folder, and not people. Such folders are known by marks, and by
 * names that nobody else uses; what is only likely, as `dist` or Go's `vendor`, counts as written.
 * @param folder relative to the root, without a slash at the end; the root itself is what its user says it is
 */
export function isVendored(root: string, folder: string): boolean {
  if (folder === "") return false;
  const has = (name: string): boolean => existsSync(join(root, folder, name));
  return (
    ownNames.has(folder.slice(folder.lastIndexOf("/") + 1)) ||
    markedNames.some(({ path, mark }) => path.test(folder) && has(mark)) ||
    marks.some((mark) => has(mark) && (mark !== cacheTag || isSigned(root, `${folder}/${mark}`)))
  );
}

const largestTagBytes = 10_000;

/** Tests for the signature that the specification of cache directories requires. */
const isSigned = (root: string, tag: string): boolean =>
  textInside(root, tag, largestTagBytes)?.startsWith(cacheSignature) ?? false;

/** Git's untracked files without those in vendored folders; one that holds tracked files is the project's own. */
export function withoutVendored(
  root: string,
  untracked: readonly string[],
  tracked: readonly string[],
): { readonly paths: readonly string[]; readonly vendored: readonly string[] } {
  const vendored: string[] = [];
  const isOutByFolder = new Map([["", false]]);
  const isOut = (folder: string): boolean => {
    const known = isOutByFolder.get(folder);
    if (known !== undefined) return known;
    const isOutside = isOut(folderOf(folder));
    const isFirst =
      !isOutside && isVendored(root, folder) && !tracked.some((path) => path.startsWith(`${folder}/`));
    if (isFirst) vendored.push(folder);
    isOutByFolder.set(folder, isOutside || isFirst);
    return isOutside || isFirst;
  };
  return { paths: untracked.filter((path) => !isOut(folderOf(path))), vendored };
}
