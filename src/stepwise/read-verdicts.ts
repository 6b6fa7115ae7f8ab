import type { Fault } from "../types.ts";
import type { Judgement } from "./combine.ts";
import type { Verdict } from "./types.ts";

/** The files a caller may speak of: those of the repository within the scope. */
export type IsKnown = (path: string) => boolean;

/** What a caller said, as far as it can be used. */
export interface Heard<T> {
  readonly known: readonly T[];
  readonly faults: readonly Fault[];
}

/** Verdicts as they count; of several on a file the last. Those on files that are not there are told. */
export function readVerdicts(
  verdicts: readonly Verdict[],
  cycle: number,
  isKnown: IsKnown,
): Heard<Judgement> {
  const last = new Map(verdicts.map((verdict) => [plainPath(verdict.path), verdict]));
  const { known, faults } = knownPaths([...last.keys()], isKnown);
  const judgements = known.map((path): Judgement => {
    const { relevance = 0, reason = "", missingContext = [] } = last.get(path) ?? {};
    const missing = missingContext.map((what) => what.trim()).filter((what) => what !== "");
    return { path, relevance: onScale(relevance), reason, missingContext: [...new Set(missing)], cycle };
  });
  return { known: judgements, faults };
}

/** The paths that are there, once each, and a fault for all others together. */
export function knownPaths(paths: readonly string[], isKnown: IsKnown): Heard<string> {
  const plain = [...new Set(paths.map(plainPath))];
  const unknown = plain.filter((path) => !isKnown(path));
  return { known: plain.filter(isKnown), faults: unknown.length === 0 ? [] : [unknownFault(unknown)] };
}

const plainPath = (path: string): string =>
  path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");

/** What is no number says nothing for a file. */
const onScale = (relevance: number): number =>
  Number.isNaN(relevance) ? 0 : Math.min(1, Math.max(0, relevance));

const mostNamed = 5;

function unknownFault(paths: readonly string[]): Fault {
  const named = paths.slice(0, mostNamed).map((path) => JSON.stringify(path));
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : "";
  const message = `no such file in the repository and the scope of the search: ${named.join(", ")}${more}`;
  return { part: "judge", code: "UNKNOWN_FILE", message };
}
