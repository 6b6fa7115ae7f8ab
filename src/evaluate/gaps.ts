import { messagesIn } from "../messages/index.ts";
import type { Context, Description, Evaluation, Gap, Query } from "../types.ts";
import { configGaps, callerGaps, companionGaps, definitionGaps, externalGaps } from "./file-gaps.ts";
import type { GapContext } from "./gap-context.ts";
import { taskGaps } from "./task-gaps.ts";

/** What the files found so far leave open. */
export interface OpenQuestions {
  /** Critical first, then in the order of the accepted files; at most `mostGaps`. */
  readonly gaps: readonly Gap[];
  /** The merged evaluations, each accepted one with the gaps it opens. */
  readonly merged: readonly Evaluation[];
}

const mostGaps = 20;
const mostGapsPerFile = 4;
/** Only this many accepted files are described; those below add little that the better ones do not use too. */
const mostDescribed = 8;

/** Find the gaps of the accepted files (relevance at or above the threshold) and of the task as a whole. */
export async function identifyGaps(
  merged: readonly Evaluation[],
  query: Query,
  context: Context,
): Promise<OpenQuestions> {
  const accepted = merged.filter(({ relevance }) => relevance >= context.settings.threshold);
  const descriptions = await context.observer.describe(
    accepted.slice(0, mostDescribed).map(({ path }) => path),
    query,
  );
  const gapContext: GapContext = {
    query,
    accepted: new Set(accepted.map(({ path }) => path)),
    judged: new Set(merged.map(({ path }) => path)),
    say: messagesIn(context.settings.lang).gap,
  };
  const byFile = new Map(
    descriptions.map((description) => [description.path, gapsOf(description, gapContext)]),
  );
  const all = [...(await taskGaps(query, descriptions, context)), ...[...byFile.values()].flat()];
  const gaps = [...new Map(all.map((gap) => [`${gap.kind} ${gap.what}`, gap])).values()];
  return {
    gaps: [...gaps.filter(({ critical }) => critical), ...gaps.filter(({ critical }) => !critical)].slice(
      0,
      mostGaps,
    ),
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: byFile.get(evaluation.path) ?? [],
    })),
  };
}

function gapsOf(description: Description, context: GapContext): Gap[] {
  return [
    ...definitionGaps(description, context),
    ...callerGaps(description, context),
    ...configGaps(description, context),
    ...companionGaps(description, context),
    ...externalGaps(description, context),
  ].slice(0, mostGapsPerFile);
}

/** Whether something is open without which the accepted files cannot be enough. */
export const hasCriticalGaps = (gaps: readonly Gap[]): boolean => gaps.some(({ critical }) => critical);
