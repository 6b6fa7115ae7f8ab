// Finds nested repositories, files not checked out, pointers of Git LFS and files too large, which are not read.
import { join } from "node:path";
import type { Fault, Unread } from "@fossick/core/answer-types.ts";
import { isCode, maxBytesOf } from "@fossick/languages/max-bytes.ts";
import { hasBinaryName, isPointer, pointerSizes } from "@fossick/repository/read/content.ts";
import { readInside, textInside } from "@fossick/repository/read/read-inside.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import type { RepositoryListing } from "./list-repository.ts";
import { absentFiles } from "./nested.ts";
import { statOf } from "./stat-files.ts";

/** Findings of a walk; folders end with a slash. */
interface Found {
  readonly listings: readonly RepositoryListing[];
  readonly files: readonly WalkedFile[];
  /** Folders of repositories that were not listed. */
  readonly unlisted: readonly string[];
  /** Tests whether no `.fossickignore` file leaves a path out. */
  readonly passes: (path: string) => boolean;
}

const maxExamples = 3;

/** Finds the unread parts, one entry per kind. */
export function findUnread(root: string, { files, listings, passes, unlisted }: Found): Unread[] {
  const isGone = (path: string): boolean => statOf(join(root, path)) === undefined;
  const sparse = listings.filter(({ git }) => git.isSparse === true);
  const paths: Readonly<Record<Unread["kind"], readonly string[]>> = {
    nested: unlisted.filter(passes),
    submodule: listings.flatMap(({ submodules }) => submodules.missing).filter(passes),
    sparse: sparse.flatMap((listing) => absentFiles(listing).filter(isGone)).filter(passes),
    lfs: pointers(root, files),
    large: largeCode(files),
  };
  return (["nested", "submodule", "sparse", "lfs", "large"] as const).flatMap((kind) =>
    paths[kind].length === 0
      ? []
      : [{ kind, count: paths[kind].length, examples: paths[kind].slice(0, maxExamples) }],
  );
}

/** Source code files, not data, that are too large to read. */
const largeCode = (files: readonly WalkedFile[]): readonly string[] =>
  files.filter(({ path, size }) => size > maxBytesOf(path) && isCode(path)).map(({ path }) => path);

/** Files of text whose content is in Git LFS and not checked out; looked for where git's attributes name that filter. */
function pointers(root: string, files: readonly WalkedFile[]): readonly string[] {
  const isOfLfs = files.some(
    ({ path }) =>
      /(?:^|\/)\.gitattributes$/.test(path) && textInside(root, path, maxAttributes)?.includes("filter=lfs"),
  );
  if (!isOfLfs) return [];
  const { max, min } = pointerSizes;
  return files
    .filter(
      ({ path, size }) => size >= min && size <= max && !hasBinaryName(path) && holdsPointer(root, path),
    )
    .map(({ path }) => path);
}

const maxAttributes = 1_000_000;

function holdsPointer(root: string, path: string): boolean {
  try {
    const bytes = readInside(root, path, pointerSizes.max);
    return bytes !== undefined && isPointer(bytes);
  } catch {
    return false; // the walk reports what cannot be read
  }
}

/** Reports the unread parts, one fault per kind. @param isAsked whether to search nested repositories */
export const unreadFaults = (unread: readonly Unread[], isAsked = false): Fault[] =>
  unread.map(({ count, examples, kind }) => {
    const list = examples.map((path) => JSON.stringify(path)).join(", ");
    const among = count > examples.length ? `${list} and ${count - examples.length} more` : list;
    return { part: "unread", ...wordings[kind](count, among, isAsked) };
  });

const wordings: Readonly<
  Record<Unread["kind"], (count: number, paths: string, isAsked: boolean) => Pick<Fault, "code" | "message">>
> = {
  nested: (count, paths, isAsked) => ({
    code: "NESTED_REPOSITORIES",
    message: `${count === 1 ? "1 repository" : `${count} repositories`} inside this one ${count === 1 ? "is" : "are"} not searched: ${paths}; ${isAsked ? "git cannot list them here, --root searches one" : "search them with --nested, or one with --root"}`,
  }),
  submodule: (count, paths) => ({
    code: "SUBMODULES_MISSING",
    message: `${count === 1 ? "1 submodule is" : `${count} submodules are`} not checked out: ${paths}; git submodule update --init fetches them`,
  }),
  sparse: (count, paths) => ({
    code: "SPARSE_CHECKOUT",
    message: `${count === 1 ? "1 tracked file is" : `${count} tracked files are`} not checked out, since the checkout is sparse: ${paths}`,
  }),
  lfs: (count, paths) => ({
    code: "LFS_POINTERS",
    message: `${count === 1 ? "1 file is a Git LFS pointer, its content is" : `${count} files are Git LFS pointers, their content is`} not checked out, only the name is searched: ${paths}; git lfs pull fetches it`,
  }),
  large: (count, paths) => ({
    code: "FILES_TOO_LARGE",
    message: `${count === 1 ? "1 source file is" : `${count} source files are`} too large to be read, only the name is searched: ${paths}`,
  }),
};
