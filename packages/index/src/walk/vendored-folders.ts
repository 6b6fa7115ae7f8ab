// Recognises folders that a package manager or a build filled, by their names and by marks looked up on disk, and leaves
// out the untracked files in them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { remember } from "@fossick/base/remember.ts";
import { textInside } from "@fossick/repository/read/read-inside.ts";
import { baseNameOf, folderOf } from "@fossick/repository/read/repository-path.ts";

/** Names that only package managers and tools give to a folder. */
const ownNames: ReadonlySet<string> = new Set(
  "node_modules bower_components jspm_packages site-packages __pycache__ .venv .tox .nox .gradle".split(" "),
);

/** Names that people use too, and marks that tools leave in them: CocoaPods, Composer, Bundler, .NET. */
const markedNames = [
  { path: /(?:^|\/)Pods$/, mark: "Manifest.lock" },
  { path: /(?:^|\/)vendor$/, mark: "composer/installed.json" },
  { path: /(?:^|\/)vendor\/bundle$/, mark: "ruby" },
  { path: /(?:^|\/)obj$/, mark: "project.assets.json" },
] as const;

const cacheTag = "CACHEDIR.TAG";
const cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55";
/** Files that tools leave in folders they fill: Python environments, CMake builds, caches and build output. */
const marks = ["pyvenv.cfg", "CMakeCache.txt", cacheTag] as const;

/**
 * Tests whether a package manager or a build filled a folder, by its marks or by a name that people do not use. A
 * folder that is only likely to be vendored, such as `dist` or Go's `vendor`, counts as written by people.
 * @param folder relative to the root, without a slash at the end; the root itself never counts
 */
export function isVendored(root: string, folder: string): boolean {
  if (folder === "") return false;
  const has = (name: string): boolean => existsSync(join(root, folder, name));
  return (
    ownNames.has(baseNameOf(folder)) ||
    markedNames.some(({ path, mark }) => path.test(folder) && has(mark)) ||
    marks.some((mark) => has(mark) && (mark !== cacheTag || isSigned(root, `${folder}/${mark}`)))
  );
}

const largestTagBytes = 10_000;

/** Tests for the signature required by the cache directory specification. */
const isSigned = (root: string, tag: string): boolean =>
  textInside(root, tag, largestTagBytes)?.startsWith(cacheSignature) ?? false;

/** Removes untracked files in vendored folders; a folder with tracked files is the project's own. */
export function withoutVendored(
  root: string,
  untracked: readonly string[],
  tracked: readonly string[],
): { readonly paths: readonly string[]; readonly vendored: readonly string[] } {
  const vendored: string[] = [];
  const isOut: (folder: string) => boolean = remember((folder) => {
    if (folder === "") return false;
    if (isOut(folderOf(folder))) return true;
    const isFirst = isVendored(root, folder) && !tracked.some((path) => path.startsWith(`${folder}/`));
    if (isFirst) vendored.push(folder);
    return isFirst;
  });
  return { paths: untracked.filter((path) => !isOut(folderOf(path))), vendored };
}
