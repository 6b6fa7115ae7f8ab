import { messagesIn } from "../messages/index.ts";
import type { Context, Cycle, Evaluation, Gap, Query } from "../types.ts";
import { fileLeads } from "./file-leads.ts";
import type { GapContext } from "./gap-context.ts";
import { relatedGaps } from "./related-gaps.ts";
import { shownFrom } from "./relevance.ts";
import { taskGaps } from "./task-gaps.ts";
import { taskRoles } from "./task-roles.ts";
import { toldGaps } from "./told-gaps.ts";

/** Open questions about the files found so far; lists are critical first, then by accepted file, at most 20 long. */
export interface OpenQuestions extends Pick<Cycle, "roles"> {
  /** Gaps for the next cycle: wide, since a cycle costs little. */
  readonly gaps: readonly Gap[];
  /** Gaps for people and agents: narrow, since each costs them a look. */
  readonly told: readonly Gap[];
  /** The merged evaluations, each accepted one with the gaps that are told of it. */
  readonly merged: readonly Evaluation[];
}

const maxGaps = 20;
/** Only this many accepted files are described; those below add little that the better ones do not use too. */
const maxDescribed = 8;

/** Every file judged so far, best first, from which relevance files would be handed over, and how many are expected. */
export type Standing = Pick<Cycle, "merged" | "threshold" | "expectedFiles">;

/** Find what accepted files, files that would be handed over, and the task as a whole leave open. */
export async function identifyGaps(
  { merged, threshold, expectedFiles }: Standing,
  query: Query,
  context: Context,
): Promise<OpenQuestions> {
  const { settings, observer } = context;
  const pathsFrom = (least: number): Set<string> =>
    new Set(merged.filter(({ relevance }) => relevance >= least).map(({ path }) => path));
  const [accepted, handedOver] = [pathsFrom(settings.threshold), pathsFrom(threshold)];
  const described = [...pathsFrom(Math.min(settings.threshold, threshold))].slice(0, maxDescribed);
  const descriptions = await observer.describe(described, query);
  const shown = merged.filter(({ relevance }) => relevance >= Math.min(shownFrom, threshold));
  const purposes = await observer.purposes(shown.map(({ path }) => path));
  const evaluations = new Map(merged.map((evaluation) => [evaluation.path, evaluation]));
  const gapContext: GapContext = { query, accepted, evaluations, say: messagesIn(settings.lang).gap };
  const ofAccepted = descriptions.filter(({ path }) => accepted.has(path));
  const ofTask = await taskGaps(query, ofAccepted, context);
  const related = relatedGaps(
    descriptions.filter(({ path }) => handedOver.has(path)),
    { ...gapContext, accepted: handedOver },
  );
  return {
    gaps: firstOf([...ofTask, ...ofAccepted.flatMap((description) => fileLeads(description, gapContext))]),
    told: firstOf([...toldGaps(ofTask, handedOver.size > 0), ...[...related.values()].flat()]),
    roles: taskRoles(shown, { expectedFiles, purposes, descriptions }),
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: related.get(evaluation.path) ?? [],
    })),
  };
}

const firstOf = (all: readonly Gap[]): Gap[] => orderGaps(all).slice(0, maxGaps);

/** Each gap once, critical ones first. */
export function orderGaps(all: readonly Gap[]): Gap[] {
  const once = new Map(all.map((gap) => [`${gap.kind} ${gap.what}`, gap]));
  return [...once.values()].sort((a, b) => Number(b.critical) - Number(a.critical));
}

/** Tests whether a gap is open without which the accepted files cannot be enough. */
export const hasCriticalGaps = (gaps: readonly Gap[]): boolean => gaps.some(({ critical }) => critical);
