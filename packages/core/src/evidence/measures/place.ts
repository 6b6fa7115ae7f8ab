// Measures the signals of a file's kind, role, size, number of importers and place in the tree.
import { entryNames, folderOf } from "../scores/places.ts";
import { roleOf, type Role } from "../roles.ts";
import { logShare, type Columns, type SignalInput } from "./columns.ts";

const kinds = ["test", "example", "docs", "config", "generated", "vendored"] as const;
/** Roles whose likelihood is one signal. */
const rolesBySignal: Readonly<Record<string, readonly Role[]>> = {
  testMeant: ["test"],
  docsMeant: ["docs", "changelog"],
  exampleMeant: ["example"],
  setupMeant: ["ci", "build", "config", "script"],
};
/** Folders of what is kept for others, or kept although it is old. */
const asideFolder =
  /(?:^|\/)_?(?:compat|compatibility|legacy|deprecated|obsolete|internal|internals|completions?|polyfills?|shims?|migrations?|locales?|i18n|translations?|stubs?|mocks?|templates?|contrib)\//i;
const declarationName = /\.(?:d\.[cm]?ts|h|hh|hpp|hxx|pyi|ads)$/;
/** Files that stand for a whole folder or program. */
const entryName = new RegExp(`(?:^|/)(?:${entryNames})\\.[a-z]+$`);

/** Measures each file's kind, role, size and place among the others. */
export function placeColumns(input: SignalInput): Columns {
  const { board, files, context } = input;
  const { codebase } = board;
  const paths = files.map((file) => codebase.paths[file] ?? "");
  const kindOf = files.map((file) => codebase.kind(file));
  const roles = files.map((file, at) => roleOf(paths[at] ?? "", codebase.kind(file)));
  const likelihoods = board.roleLikelihoods(context.task);
  const isPlain = (language: string): boolean =>
    language === "text" && !codebase.material.languages.has(language);
  const flags = (isTrue: (at: number) => boolean): number[] => files.map((_, at) => (isTrue(at) ? 1 : 0));
  const columns: Record<string, readonly number[]> = {
    leader: sharesOfBest(input, paths.map(folderOf)),
    length: files.map((file) => logShare(codebase.length(file), 10)),
    imported: files.map((file) => logShare(codebase.importersOf(file).length, 6)),
    entry: flags((at) => entryName.test(paths[at] ?? "")),
    roleLeader: sharesOfBest(input, roles),
    depth: paths.map((path) => logShare(path.split("/").length - 1, 2.5)),
    aside: flags((at) => asideFolder.test(paths[at] ?? "")),
    declaration: flags((at) => declarationName.test(paths[at] ?? "")),
    plainFile: flags((at) => isPlain(codebase.language(files[at] ?? -1))),
  };
  for (const kind of kinds) columns[kind] = flags((at) => kindOf[at] === kind);
  for (const [name, meant] of Object.entries(rolesBySignal)) {
    columns[name] = roles.map((role) =>
      role !== undefined && meant.includes(role) ? (likelihoods.get(role) ?? 0) : 0,
    );
  }
  return columns;
}

/**
 * A file's text score as a share of the best one of its group: tells siblings apart, finds the one workflow among
 * sources.
 */
function sharesOfBest(
  { board, files, query }: SignalInput,
  groups: readonly (string | undefined)[],
): number[] {
  const text = board.text(query);
  const best = new Map<string | undefined, number>();
  for (const [at, file] of files.entries())
    best.set(groups[at], Math.max(best.get(groups[at]) ?? 0, text.of(file)));
  return files.map((file, at) => text.of(file) / (best.get(groups[at]) || 1));
}
