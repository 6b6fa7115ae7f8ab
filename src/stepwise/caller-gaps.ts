import { orderGaps, type OpenQuestions } from "../evaluate/gaps.ts";
import type { Context, Gap } from "../types.ts";
import { messagesIn } from "../messages/index.ts";
import type { CheckedVerdict } from "./combine-evaluations.ts";

/**
 * Puts the caller's gaps in front of those that fossick found. They are critical in the cycle they were named in: the
 * search goes on for them once; a caller that still misses something names it again.
 */
export function withCallerGaps(
  { gaps, told, merged, roles }: OpenQuestions,
  verdicts: readonly CheckedVerdict[],
  { cycles, settings }: Context,
): OpenQuestions {
  const say = messagesIn(settings.lang).gap;
  const accepted = new Set(
    merged.filter(({ relevance }) => relevance >= settings.threshold).map(({ path }) => path),
  );
  const missedBy = new Map(
    verdicts.map(({ path, missingContext, cycle }) => [
      path,
      missingContext
        .filter((what) => ![...accepted].some((acceptedPath) => isPathIn(what, acceptedPath)))
        .map((what): Gap => ({
          kind: "facet",
          what,
          because: say.missedByCaller(path),
          critical: cycle > cycles.length,
        })),
    ]),
  );
  const callerGaps = [...missedBy.values()].flat();
  const withOwn = (own: readonly Gap[]): Gap[] =>
    orderGaps([...callerGaps, ...own.filter(({ what }) => !callerGaps.some((gap) => gap.what === what))]);
  return {
    gaps: withOwn(gaps),
    told: withOwn(told),
    roles,
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: [...(missedBy.get(evaluation.path) ?? []), ...evaluation.missingContext],
    })),
  };
}

/** Tests whether a text writes out a path, alone or among other words: *METHODS in src/router.ts*. */
function isPathIn(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + path.length])) return true;
  return false;
}

const isEdge = (character: string | undefined): boolean => !/[\w/-]/.test(character ?? " ");
