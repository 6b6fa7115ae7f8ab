// Checks a caller's verdicts, and which files a caller may name.
import type { Fault } from "../../answer-types.ts";
import { scopeIn } from "../../evidence/scope.ts";
import { onScale } from "../../relevance.ts";
import { asksForMore, distinct } from "./caller-query.ts";
import type { CheckedVerdict } from "./combine-evaluations.ts";
import type { Search } from "./steps.ts";
import type { CallerRefinement, CallerVerdict } from "./types.ts";

/** Submission of a caller. */
export interface Submission {
  readonly verdicts: readonly CallerVerdict[];
  readonly refinement: CallerRefinement;
}

/** The usable part of a submission, as a trace holds it. */
export interface CheckedSubmission {
  readonly verdicts: readonly CheckedVerdict[];
  readonly refinement: CallerRefinement;
  /** True if the caller wants to continue, even if only for unknown files. */
  readonly isAskingForMore: boolean;
  /** Name unknown files, and files identified by a short name. */
  readonly faults: readonly Fault[];
  /** True if a verdict could not be used, because its file is unknown. */
  readonly isAnyUnknown?: boolean;
}

/**
 * Leave out files that cannot be searched, with a fault that names them.
 * @param cycle the one that is judged, from 1
 */
export function checkSubmission(
  { verdicts, refinement }: Submission,
  cycle: number,
  searchable: Searchable,
): CheckedSubmission {
  const checked = checkVerdicts(verdicts, cycle, searchable);
  const { paths: filesToRead, faults } = checkPaths(refinement.filesToRead ?? [], searchable);
  return {
    verdicts: checked.verdicts,
    refinement: { ...refinement, filesToRead },
    isAskingForMore: asksForMore(refinement),
    faults: [...checked.faults, ...faults],
    isAnyUnknown: checked.faults.some(({ code }) => code !== "SHORT_NAME"),
  };
}

/** Checks verdicts; of several on one file the last counts. */
export function checkVerdicts(
  verdicts: readonly CallerVerdict[],
  cycle: number,
  searchable: Searchable,
): { readonly verdicts: CheckedVerdict[]; readonly faults: readonly Fault[] } {
  const { pathOf, paths, faults } = checkPaths(
    verdicts.map(({ path }) => path),
    searchable,
  );
  const lastByPath = new Map(verdicts.map((verdict) => [pathOf(verdict.path), verdict]));
  const checked = paths.map((path): CheckedVerdict => {
    const { relevance = 0, reason = "", missingContext = [] } = lastByPath.get(path) ?? {};
    return { path, relevance: onScale(relevance), reason, missingContext: distinct(missingContext), cycle };
  });
  return { verdicts: checked, faults };
}

const told = (code: string, items: readonly string[], say: (list: string) => string): Fault[] =>
  items.length === 0 ? [] : [{ part: "judge", code, message: say(few(items)) }];

interface CheckedPaths {
  /** The path that a name means, if there is one. */
  readonly pathOf: (name: string) => string | undefined;
  /** The existing paths, each once. */
  readonly paths: string[];
  /** At most one of a kind, for all names together. */
  readonly faults: readonly Fault[];
}

function checkPaths(names: readonly string[], searchable: Searchable): CheckedPaths {
  const meant = new Map([...new Set(names)].map((name) => [name, pathsMeant(name, searchable)]));
  const pathOf = (name: string): string | undefined => {
    const { paths = [] } = meant.get(name) ?? {};
    return paths.length === 1 ? paths[0] : undefined;
  };
  const entries = [...new Map([...meant.values()].map((each) => [each.plain, each])).values()];
  const unknown = entries.filter(({ paths }) => paths.length === 0);
  const ambiguous = entries.filter(({ paths }) => paths.length > 1);
  const short = entries.filter(({ paths, plain }) => paths.length === 1 && paths[0] !== plain);
  return {
    pathOf,
    paths: [...new Set([...meant.keys()].flatMap((name) => pathOf(name) ?? []))],
    faults: [
      ...told(
        "UNKNOWN_FILE",
        unknown.map(({ plain }) => JSON.stringify(plain)),
        (list) => `no such file in the repository and the scope of the search: ${list}`,
      ),
      ...told(
        "AMBIGUOUS_FILE",
        ambiguous.map(({ plain, paths }) => `${JSON.stringify(plain)} may be ${paths.join(" or ")}`),
        (list) => `several files have this name, give the whole path: ${list}`,
      ),
      ...told(
        "SHORT_NAME",
        short.map(({ plain, paths }) => `${JSON.stringify(plain)} as ${paths.join()}`),
        (list) => `taken for the one file of that name: ${list}`,
      ),
    ],
  };
}

const maxNamed = 5;

const few = (items: readonly string[]): string =>
  items.slice(0, maxNamed).join(", ") +
  (items.length > maxNamed ? ` and ${items.length - maxNamed} more` : "");

/** Files that a caller may name: those in the repository and within the scope. */
export interface Searchable {
  has(path: string): boolean;
  /** Files whose path ends in this name: among the shown ones, or else among all. */
  named(name: string): readonly string[];
}

/** The files of a search. @param shown files the caller has seen, preferred for short names */
export function searchableIn(
  { codebase, task }: Pick<Search, "codebase" | "task">,
  shown: ReadonlySet<string>,
): Searchable {
  const isInScope = scopeIn(codebase, task.scope);
  const has = (path: string): boolean => codebase.fileOf(path) !== undefined && isInScope(path);
  const endingIn = (name: string, list: Iterable<string>): string[] =>
    [...list].filter((path) => path.endsWith(`/${name}`) && has(path));
  return {
    has,
    named: (name) => {
      const shownPaths = endingIn(name, shown);
      return shownPaths.length > 0 ? shownPaths : endingIn(name, codebase.paths);
    },
  };
}

/** Max files of one name that are listed. */
const maxNamesakes = 4;

/** The files a name may mean, and the name as it is understood. */
function pathsMeant(
  name: string,
  searchable: Searchable,
): { readonly plain: string; readonly paths: readonly string[] } {
  if (searchable.has(name)) return { plain: name, paths: [name] };
  const plain = plainPath(name);
  if (searchable.has(plain)) return { plain, paths: [plain] };
  return { plain, paths: plain === "" ? [] : searchable.named(plain).slice(0, maxNamesakes) };
}

/** A path without what callers put around paths. */
const plainPath = (path: string): string =>
  path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");
