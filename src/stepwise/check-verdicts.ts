import type { Fault } from "../types.ts";
import { asksForMore } from "./caller-query.ts";
import type { CheckedVerdict } from "./combine-evaluations.ts";
import type { CallerRefinement, CallerVerdict } from "./types.ts";

/** Whether a caller may speak of a file: it is in the repository and within the scope. */
export type IsSearchable = (path: string) => boolean;

/** What a caller submits. */
export interface Submission {
  readonly verdicts: readonly CallerVerdict[];
  readonly refinement: CallerRefinement;
}

/** A submission without what cannot be used; a trace holds it. */
export interface CheckedSubmission {
  readonly verdicts: readonly CheckedVerdict[];
  readonly refinement: CallerRefinement;
  /** Whether the caller wants the search to go on, even for files that are not there. */
  readonly isAskingForMore: boolean;
  /** Name the files that are not there. */
  readonly faults: readonly Fault[];
}

/** Leave out files that cannot be searched, with a fault that names them. @param cycle the one that is judged, from 1 */
export function checkSubmission(
  { verdicts, refinement }: Submission,
  cycle: number,
  isSearchable: IsSearchable,
): CheckedSubmission {
  const checked = checkVerdicts(verdicts, cycle, isSearchable);
  const { paths: filesToRead, faults } = checkPaths(refinement.filesToRead ?? [], isSearchable);
  return {
    verdicts: checked.verdicts,
    refinement: { ...refinement, filesToRead },
    isAskingForMore: asksForMore(refinement),
    faults: [...checked.faults, ...faults],
  };
}

/** Of several verdicts on a file the last counts. */
export function checkVerdicts(
  verdicts: readonly CallerVerdict[],
  cycle: number,
  isSearchable: IsSearchable,
): { readonly verdicts: CheckedVerdict[]; readonly faults: readonly Fault[] } {
  const lastByPath = new Map(verdicts.map((verdict) => [knownPath(verdict.path, isSearchable), verdict]));
  const { paths, faults } = checkPaths([...lastByPath.keys()], isSearchable);
  const checked = paths.map((path): CheckedVerdict => {
    const { relevance = 0, reason = "", missingContext = [] } = lastByPath.get(path) ?? {};
    const missing = missingContext.map((what) => what.trim()).filter((what) => what !== "");
    return { path, relevance: onScale(relevance), reason, missingContext: [...new Set(missing)], cycle };
  });
  return { verdicts: checked, faults };
}

/** The paths that are there, once each, and one fault for all others. */
function checkPaths(
  paths: readonly string[],
  isSearchable: IsSearchable,
): { readonly paths: string[]; readonly faults: readonly Fault[] } {
  const plain = [...new Set(paths.map((path) => knownPath(path, isSearchable)))];
  const unknown = plain.filter((path) => !isSearchable(path));
  return { paths: plain.filter(isSearchable), faults: unknown.length === 0 ? [] : [unknownFault(unknown)] };
}

/** A path as it is where there is such a file, else without what callers put around paths. */
const knownPath = (path: string, isSearchable: IsSearchable): string =>
  isSearchable(path) ? path : plainPath(path);

const plainPath = (path: string): string =>
  path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");

const onScale = (relevance: number): number =>
  Number.isNaN(relevance) ? 0 : Math.min(1, Math.max(0, relevance));

const mostNamed = 5;

function unknownFault(paths: readonly string[]): Fault {
  const names = paths.slice(0, mostNamed).map((path) => JSON.stringify(path));
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : "";
  const message = `no such file in the repository and the scope of the search: ${names.join(", ")}${more}`;
  return { part: "judge", code: "UNKNOWN_FILE", message };
}
