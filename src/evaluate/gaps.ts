import { messagesIn } from "../messages/index.ts";
import type { Context, Evaluation, Gap, Query } from "../types.ts";
import { fileLeads } from "./file-leads.ts";
import type { GapContext } from "./gap-context.ts";
import { relatedGaps } from "./related-gaps.ts";
import { taskGaps } from "./task-gaps.ts";
import { toldGaps } from "./told-gaps.ts";

/** What the files found so far leave open; lists are critical first, then by accepted file, at most 20 long. */
export interface OpenQuestions {
  /** What the search goes on with: wide, since a cycle costs little. */
  readonly gaps: readonly Gap[];
  /** What people and agents are told: narrow, since each costs them a look. */
  readonly told: readonly Gap[];
  /** The merged evaluations, each accepted one with the gaps that are told of it. */
  readonly merged: readonly Evaluation[];
}

const mostGaps = 20;
/** Only this many accepted files are described; those below add little that the better ones do not use too. */
const mostDescribed = 8;

/** Find what accepted files (relevance at or above the threshold) and the task as a whole leave open. */
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
    evaluations: new Map(merged.map((evaluation) => [evaluation.path, evaluation])),
    say: messagesIn(context.settings.lang).gap,
  };
  const ofTask = await taskGaps(query, descriptions, context);
  const related = relatedGaps(descriptions, gapContext);
  return {
    gaps: firstOf([...ofTask, ...descriptions.flatMap((description) => fileLeads(description, gapContext))]),
    told: firstOf([...toldGaps(ofTask, accepted.length > 0), ...[...related.values()].flat()]),
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: related.get(evaluation.path) ?? [],
    })),
  };
}

const firstOf = (all: readonly Gap[]): Gap[] => orderGaps(all).slice(0, mostGaps);

/** Each gap once, critical ones first. */
export function orderGaps(all: readonly Gap[]): Gap[] {
  const once = new Map(all.map((gap) => [`${gap.kind} ${gap.what}`, gap]));
  return [...once.values()].sort((a, b) => Number(b.critical) - Number(a.critical));
}

/** Whether something is open without which the accepted files cannot be enough. */
export const hasCriticalGaps = (gaps: readonly Gap[]): boolean => gaps.some(({ critical }) => critical);
