// Describes by the index what a file defines and uses, and which files change with it.
import { createLru, type Lru } from "@fossick/base/lru.ts";
import { rememberByObject, valueIn } from "@fossick/base/remember.ts";
import type { Codebase } from "./codebase.ts";
import { roleOf } from "./roles.ts";
import { stem } from "../language/words.ts";
import { rarity } from "./scores/text-scores.ts";
import { isInAscending } from "../postings/ascending.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { Query } from "../answer-types.ts";
import type { Description } from "../observations.ts";
import { usesOf } from "./uses.ts";
import { standardModules } from "@fossick/languages/index.ts";
import { isNamedHere, isOwnModule } from "./own-modules.ts";

const max = {
  defines: 60,
  importedBy: 10,
  external: 20,
  terms: 25,
  companions: 8,
} as const;
/** Co-changes below this are chance. */
const fewestSharedCommits = 3;

/** The part of a description that does not depend on the task. */
type FixedDescription = Omit<Description, "holds">;

/** Describe one file, for refinement and for finding gaps. */
export const describeFile = (codebase: Codebase, file: number, query: Query): Description => ({
  ...fixedDescription(codebase, file),
  holds: [...taskTerms(query.keywords).keys()].filter((stemmed) =>
    isInAscending(codebase.text(stemmed).ids, file),
  ),
});

const maxRemembered = 500;
/** Cached across searches while the state of the repository is the same. */
const descriptionsOf = rememberByObject<Codebase, Lru<number, FixedDescription>>(() =>
  createLru(maxRemembered),
);

const fixedDescription = (codebase: Codebase, file: number): FixedDescription =>
  valueIn(descriptionsOf(codebase), file, () => describe(codebase, file));

function describe(codebase: Codebase, file: number): FixedDescription {
  const outline = codebase.outline(file);
  const pathsOf = (files: ArrayLike<number>): string[] =>
    Array.from(files, (number) => codebase.paths[number] ?? "");
  const defines = [...new Set((outline?.definitions ?? []).map(({ name }) => name))];
  return {
    path: codebase.paths[file] ?? "",
    defines: defines.slice(0, max.defines),
    uses: usesOf(codebase, file, new Set(defines)),
    importedBy: pathsOf(firstUsers(codebase, file)),
    configuration: pathsOf(
      Array.from(codebase.importsOf(file)).filter((other) => codebase.kind(other) === "config"),
    ),
    external: externalImports(codebase, file).slice(0, max.external),
    terms: characteristicTerms(codebase, file).slice(0, max.terms),
    companions: companionsOf(codebase, file).slice(0, max.companions),
  };
}

/** The first source files that use a file; of importers after them, which may be thousands, no outline is read. */
function firstUsers(codebase: Codebase, file: number): number[] {
  const importers = codebase.importersOf(file);
  const users: number[] = [];
  for (let at = 0; at < importers.length && users.length < max.importedBy; at++) {
    const other = importers[at] ?? -1;
    if (codebase.kind(other) === "source" && !isBarrel(codebase, other)) users.push(other);
  }
  return users;
}

/** Tests whether a file defines nothing and only re-exports what others define. */
export const isBarrel = (codebase: Codebase, file: number): boolean =>
  codebase.outline(file)?.definitions.length === 0 && codebase.importsOf(file).length > 0;

/** A file's most frequent words are looked up; rarer ones would not come out on top. */
const maxCounted = 60;

const isCharacteristic = (word: string): boolean => word.length > 2 && /^[a-z]/.test(word);

/** The file's words by count × rarity. */
function characteristicTerms(codebase: Codebase, file: number): Description["terms"] {
  const outline = codebase.outline(file);
  const stream = codebase.stream(file);
  if (!outline || !stream || outline.words === "") return [];
  const words = outline.words.split(" ");
  const counts = new Uint32Array(words.length);
  for (const token of stream.tokens) if (token > 0) counts[token - 1] = (counts[token - 1] ?? 0) + 1;
  return [...words.keys()]
    .filter((at) => isCharacteristic(words[at] ?? ""))
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
    .slice(0, maxCounted)
    .map((at) => {
      const term = words[at] ?? "";
      const files = codebase.fileCount(stem(term));
      const weight = Math.log1p(counts[at] ?? 0) * rarity(files, codebase.paths.length);
      return { term, files, share: round(files / codebase.paths.length), weight: round(weight) };
    })
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Files often changed together with this one. */
function companionsOf(codebase: Codebase, file: number): Description["companions"] {
  const counts = new Map<number, number>();
  for (const commit of codebase.history.touching(file)) {
    for (const other of codebase.history.files(commit))
      if (other !== file) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  const commits = Math.max(1, codebase.history.touching(file).length);
  return [...counts]
    .filter(([, shared]) => shared >= fewestSharedCommits && shared / commits >= 0.3)
    .filter(([other]) => {
      const role = roleOf(codebase.paths[other] ?? "", codebase.kind(other));
      return role !== undefined && role !== "test" && role !== "changelog";
    })
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([other, shared]) => ({ path: codebase.paths[other] ?? "", commits: shared }));
}

/** Imported modules that no file of the repository defines, as written. */
function externalImports(codebase: Codebase, file: number): string[] {
  const standard = standardModules.get(codebase.language(file));
  const specifiers = (codebase.outline(file)?.imports ?? [])
    .map(({ specifier }) => specifier)
    .filter((specifier) => !/^(?:[./#]|(?:crate|self|super|mod)\b)/.test(specifier))
    .filter((specifier) => !standard?.test(specifier) && !isOwnModule(codebase, specifier));
  if (specifiers.length === 0) return [];
  const importedWords = new Set(
    Array.from(codebase.importsOf(file)).flatMap((other) => wordsOf(codebase.paths[other] ?? "")),
  );
  return specifiers.filter((specifier) => !isNamedLikeOwn(codebase, specifier, importedWords));
}

/**
 * Tests whether an import is named like the repository's own code, for packages of a workspace and re-exported names:
 * it begins with a file, folder or definition of the repository, or ends like the path of a file that is imported.
 */
function isNamedLikeOwn(codebase: Codebase, specifier: string, importedWords: ReadonlySet<string>): boolean {
  const [scope = "", name = ""] = specifier.split(/[/:]+/);
  const first = scope.startsWith("@") ? name : (/^[\w$-]+/.exec(specifier)?.[0] ?? "");
  return (
    isNamedHere(codebase, first) ||
    codebase.definition(first).ids.length > 0 ||
    [first, specifier].some((text) => importedWords.has(wordsOf(text).at(-1) ?? ""))
  );
}

const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
