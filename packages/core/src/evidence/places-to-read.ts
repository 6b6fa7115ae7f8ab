// Finds a test of a definition that is to be changed, code that uses it and types that it uses, to read beside it.
import type { PlaceToRead, Span } from "../answer-types.ts";
import type { Scope } from "../task.ts";
import { linesOf } from "@fossick/base/lines.ts";
import { valueIn } from "@fossick/base/remember.ts";
import { termsOf } from "../language/words.ts";
import type { Codebase, Outline } from "./codebase.ts";
import type { ReadText } from "./claims/claim.ts";
import { holdersOfAll } from "./phrases.ts";
import { scopeIn } from "./scope.ts";
import { folderOf } from "./scores/places.ts";
import { isVisibleFrom } from "./uses.ts";
import { codeOf, usesIn, type Use } from "./uses-in-text.ts";

/** Max files of a kind whose imports are checked. */
const maxAsked = 12;
/** Files of a kind that are read until one uses the name. */
const maxRead = 3;
const maxTypes = 2;
/** A type defined in more files than this belongs to none of them. */
const maxDefinitions = 3;
/** With more definers of a name, the one meant cannot be told. */
const maxNamesakes = 10;
/** Definitions of a file that are looked for in a test named after it. */
const maxNames = 20;
/** Max lines of a definition shown whole; of longer ones, lines around the name. */
const maxLines = 40;
const linesAround = 5;
const longestText = 400_000;

/** Tells what to read beside a span that is a definition or a part of one; nothing for any other. */
type PlacesToRead = (file: number, span: Span | undefined) => Promise<PlaceToRead[]>;

/** Prepare to find what to read, for one search. @param scope limits of the task; files outside are not reported */
export function createPlacesToRead(codebase: Codebase, readText: ReadText, scope?: Scope): PlacesToRead {
  const isInScope = scopeIn(codebase, scope);
  const known = new Map<string, Promise<Place[]>>(); // later cycles ask for the same
  return async (file, span) => {
    if (span?.symbol === undefined) return [];
    const of = span.symbol;
    const key = `${file}:${span.startLine}:${of}`;
    const finding = valueIn(known, key, () => findPlaces(codebase, readText, file, { ...span, symbol: of }));
    return (await finding)
      .filter(({ path }) => isInScope(path))
      .map(({ of: own = of, ...place }) => ({ ...place, of: own }));
  };
}

type Place = Omit<PlaceToRead, "of"> & Partial<Pick<PlaceToRead, "of">>;
type Definition = Outline["definitions"][number];

async function findPlaces(
  codebase: Codebase,
  readText: ReadText,
  file: number,
  { endLine, startLine, symbol }: Span & { readonly symbol: string },
): Promise<Place[]> {
  const names = symbol.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const name = names.at(-1) ?? "";
  const isTest = (other: number): boolean => codebase.kind(other) === "test";
  const definers = new Set(codebase.definition(name).ids);
  const isCaller = (other: number): boolean => codebase.kind(other) === "source" && !definers.has(other);
  const callers = definers.size > maxNamesakes ? [] : usersOf(codebase, file, names, isCaller);
  const lines = linesOf((await readText(codebase.paths[file] ?? "")) ?? "");
  return [
    ...(await placeOfTest(usersOf(codebase, file, names, isTest), codebase, file, name, readText)),
    ...(await placeOfUse("caller", callers, [name], codebase, readText)).map(withoutOf),
    ...typesUsed(codebase, file, lines.slice(startLine - 1, endLine).join("\n")),
  ];
}

/**
 * The first candidates that hold a name and may mean the definition in a file: tests named after the file first, then
 * importers, then near files.
 * @param names of the enclosing definitions, outermost first, then its own
 */
function usersOf(
  codebase: Codebase,
  file: number,
  names: readonly string[],
  isCandidate: (other: number) => boolean,
): number[] {
  const path = codebase.paths[file] ?? "";
  const isNamedAfter = testsNamedAfter(codebase, path);
  const imports = new Set(Array.from(codebase.importersOf(file)));
  const name = names.at(-1) ?? "";
  const isOnlyOne = codebase.definition(name).ids.length === 1;
  const isNeighbour = (other: number): boolean => folderOf(codebase.paths[other] ?? "") === folderOf(path);
  const isAbout = (other: number): boolean =>
    isNamedAfter(other) ||
    codebase.kind(other) !== "test" ||
    isOnlyOne ||
    imports.has(other) ||
    isNeighbour(other);
  const orderOf = (other: number): number =>
    isNamedAfter(other) ? 3 : (imports.has(other) ? 2 : 0) + nearness(path, codebase.paths[other] ?? "");
  return holdersOfAll(codebase, termsOf(name))
    .filter((other) => other !== file && isCandidate(other) && isAbout(other))
    .filter((other) => isNamedAfter(other) || isVisibleFrom(codebase, other, file, name))
    .map((other) => ({ other, order: orderOf(other), length: codebase.length(other) }))
    .sort((a, b) => b.order - a.order || a.length - b.length || a.other - b.other)
    .slice(0, maxAsked)
    .map(({ other }) => other)
    .filter((other) => canMean(codebase, other, [...names, bareName(path), "default", "*"]));
}

/** Tests whether a file imports one of the names; true if it imports no names. */
function canMean(codebase: Codebase, file: number, names: readonly string[]): boolean {
  const imported = (codebase.outline(file)?.imports ?? []).flatMap((each) => each.names);
  return (
    imported.length === 0 ||
    imported.some((name) => names.includes(name) || names.includes(name.toLowerCase()))
  );
}

const bareName = (path: string): string =>
  (path.slice(path.lastIndexOf("/") + 1).split(".")[0] ?? "").toLowerCase();

const lastFolder = (of: string): string => folderOf(of).split("/").at(-1) ?? "";

/** Words that the name of a test adds to that of the file it tests. */
const ofTests = /^(?:tests?|specs?|unit|integration|bench(?:mark)?|it|e2e)*$/;

/** Returns what tests whether a file is named as the test of one at a path, which no other source file may be. */
function testsNamedAfter(codebase: Codebase, path: string): (other: number) => boolean {
  const bare = bareName(path);
  const namesakes = [...codebase.path(termsOf(bare)[0] ?? "").ids].filter(
    (other) => codebase.kind(other) === "source" && bareName(codebase.paths[other] ?? "") === bare,
  );
  return (other) => {
    const test = codebase.paths[other] ?? "";
    return (
      codebase.kind(other) === "test" &&
      bare.length > 2 &&
      bareName(test).includes(bare) &&
      ofTests.test(
        bareName(test)
          .replace(bare, "")
          .replaceAll(/[-_\d]/g, ""),
      ) &&
      (namesakes.length <= 1 || lastFolder(test) === lastFolder(path))
    );
  };
}

/** Share of a path's folders that another one begins with, below 1. */
function nearness(path: string, other: string): number {
  const [folders, others] = [folderOf(path).split("/"), folderOf(other).split("/")];
  const first = folders.findIndex((folder, at) => folder !== others[at]);
  return (first === -1 ? folders.length : first) / (folders.length + 1);
}

/** The first use of a definition in a test; else of any other of its file, in a test that is named after the file. */
async function placeOfTest(
  users: readonly number[],
  codebase: Codebase,
  file: number,
  name: string,
  readText: ReadText,
): Promise<Place[]> {
  const [found] = await placeOfUse("test", users, [name], codebase, readText);
  if (found !== undefined) return [withoutOf(found)];
  const path = codebase.paths[file] ?? "";
  const named = [...codebase.path(termsOf(bareName(path))[0] ?? "").ids].filter(
    testsNamedAfter(codebase, path),
  );
  const defined = codebase.outline(file)?.definitions.map((each) => each.name) ?? [];
  return placeOfUse("test", named, defined.slice(0, maxNames), codebase, readText);
}

/** A place of what is shown itself, which has a longer name. */
const withoutOf = ({ of: _of, ...place }: Place): Place => place;

/** Finds the best use of the first name that is used, in the first of some files that uses any. */
async function placeOfUse(
  as: PlaceToRead["as"],
  users: readonly number[],
  names: readonly string[],
  codebase: Codebase,
  readText: ReadText,
): Promise<Place[]> {
  for (const user of users.slice(0, maxRead)) {
    const path = codebase.paths[user] ?? "";
    const text = (await readText(path)) ?? "";
    if (text.length > longestText) continue;
    const lines = linesOf(text);
    for (const name of names.filter((each) => text.includes(each))) {
      const uses = usesIn(lines, name);
      const isCase = ({ line }: Use): boolean =>
        /^$|test|spec|should/i.test(innermost(codebase, user, line)?.name ?? "");
      const fitting = as === "test" ? uses.filter(isCase) : uses;
      const best = fitting.find(({ isCall }) => isCall) ?? fitting[0];
      if (best !== undefined) return [{ as, path, ...around(codebase, user, best.line), of: name }];
    }
  }
  return [];
}

/** The smallest definition that a line stands in. */
const innermost = (codebase: Codebase, file: number, line: number): Definition | undefined =>
  codebase
    .outline(file)
    ?.definitions.filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];

/** The definition around a line where it is short; else the lines beside it. */
function around(codebase: Codebase, file: number, line: number): Omit<Place, "as" | "path"> {
  const { lines = line } = codebase.outline(file) ?? {};
  const inner = innermost(codebase, file, line);
  const symbol = inner === undefined ? {} : { symbol: inner.name };
  if (inner !== undefined && inner.endLine - inner.startLine < maxLines)
    return { startLine: inner.startLine, endLine: inner.endLine, ...symbol };
  const [first, last] = [inner?.startLine ?? 1, inner?.endLine ?? lines];
  return {
    startLine: Math.max(first, line - linesAround),
    endLine: Math.max(line, Math.min(last, line + linesAround)),
    ...symbol,
  };
}

/** Types that a text names and other files define, the ones that fewest files name first. */
function typesUsed(codebase: Codebase, file: number, text: string): Place[] {
  const own = new Set((codebase.outline(file)?.definitions ?? []).map(({ name }) => name));
  const code = text.split("\n").map(codeOf).join("\n");
  const names = [...new Set(code.match(/[A-Za-z_]\w*/g) ?? [])].filter(
    (name) => /^[A-Z]|_t$/.test(name) && !own.has(name),
  );
  return names
    .flatMap((symbol) => typeNamed(codebase, file, symbol))
    .map((place) => ({ place, users: codebase.name(place.symbol ?? "").ids.length }))
    .sort((a, b) => a.users - b.users)
    .slice(0, maxTypes)
    .map(({ place }) => place);
}

function typeNamed(codebase: Codebase, file: number, symbol: string): Place[] {
  const definers = [...codebase.definition(symbol).ids].filter(
    (other) => other !== file && isVisibleFrom(codebase, file, other, symbol),
  );
  const [definer] = definers;
  if (definer === undefined || definers.length > maxDefinitions) return [];
  const defined = codebase.outline(definer)?.definitions.find(({ name }) => name === symbol);
  if (defined === undefined || (defined.kind !== "type" && defined.kind !== "class")) return [];
  const { startLine, endLine } = defined;
  return [
    {
      as: "type",
      path: codebase.paths[definer] ?? "",
      startLine,
      endLine: Math.min(endLine, startLine + maxLines - 1),
      symbol,
    },
  ];
}
