// Finds the files that a short task names.
import { namedPaths, type NamedPath } from "../../language/named-paths.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { namesakesOf } from "./places.ts";

/** The files that a name written out in a task is the name of. */
interface NamedFiles {
  readonly name: string;
  /** Likeliest first: the very path, then source before other kinds, then those less deep. */
  readonly files: readonly number[];
  /** Number of files of that name, including those not in `files`. */
  readonly namesakes: number;
}

/** A name that more files share names none of them, unless it is the whole task. */
const maxNamesakes = 5;

/** Finds the files that a short task names, in its order. */
export const namedFiles = (codebase: Codebase, task: PreparedTask): readonly NamedFiles[] =>
  namedPaths(task).map((named) => ({ name: named.path, ...filesCalled(codebase, named) }));

function filesCalled(
  codebase: Codebase,
  { path, isWhole }: NamedPath,
): Pick<NamedFiles, "files" | "namesakes"> {
  const exact = codebase.fileOf(path) ?? withoutRoot(codebase, path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const isPath = path.includes("/");
  const endsWithPath = (file: number): boolean =>
    !isPath || withoutExtension(codebase.paths[file] ?? "", name).endsWith(`/${path}`);
  const others = (namesakesOf(codebase).get(name) ?? []).filter(
    (file) => file !== exact && endsWithPath(file) && isNameOf(codebase.paths[file] ?? "", name, isPath),
  );
  const files = [...(exact === undefined ? [] : [exact]), ...inOrder(codebase, others)];
  const namesakes = files.length;
  if (namesakes <= maxNamesakes) return { files, namesakes };
  if (exact !== undefined) return { files: files.slice(0, 1), namesakes };
  return { files: isWhole ? files.slice(0, maxNamesakes) : [], namesakes };
}

/** The file of an absolute path: its longest end that is a path here. */
function withoutRoot(codebase: Codebase, path: string): number | undefined {
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    const file = codebase.fileOf(path.slice(at + 1));
    if (file !== undefined && path.slice(at + 1).includes("/")) return file;
  }
  return undefined;
}

/** With the extension only if `name` has it. */
const withoutExtension = (path: string, name: string): string =>
  `/${path}`.endsWith(`/${name}`) ? `/${path}` : `/${path.replace(/\.[^./]+$/, "")}`;

/** A word alone names a file that is called just so, or, in capitals, a page: `Makefile`, `README`. */
function isNameOf(path: string, name: string, isPath: boolean): boolean {
  const own = path.slice(path.lastIndexOf("/") + 1);
  if (own === name) return true;
  if (isPath) return true;
  return /^[A-Z][A-Z_-]{2,}$/.test(name) && /\.(?:md|rst|txt|adoc)$/i.test(own);
}

function inOrder({ kind, paths }: Codebase, files: readonly number[]): number[] {
  const depth = (file: number): number => (paths[file] ?? "").split("/").length;
  const rank = (file: number): number => (kind(file) === "source" ? 0 : 1);
  return [...files].sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || a - b);
}
