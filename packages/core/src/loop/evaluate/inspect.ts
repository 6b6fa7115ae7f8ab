// Looks at files closely, for facts, spans and sizes.
import type { Query, TaskLanguage } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import { messagesIn } from "../../messages/index.ts";
import type { Inspection } from "../../observations.ts";
import type { Context } from "../../parts.ts";
import { shownFrom, withWorth } from "../../relevance.ts";
import { reasonFor } from "./reason.ts";

/** Inspections of files, by path. @throws the signal's reason when aborted */
export async function inspectionsOf(
  paths: readonly string[],
  query: Query,
  context: Context,
): Promise<ReadonlyMap<string, Inspection>> {
  const inspections = await context.observer.inspect(paths, query, context);
  context.signal?.throwIfAborted();
  return new Map(inspections.map((inspection) => [inspection.path, inspection]));
}

/** An evaluation with what a closer look at its file found; its reason as well, unless it was judged. */
export function withInspection(
  evaluation: Evaluation,
  { facts, reading, spans, tokens }: Inspection,
  lang: TaskLanguage,
): Evaluation {
  const { evidence = [], judged, worth } = evaluation;
  const say = messagesIn(lang).reason;
  const reason = judged ? evaluation.reason : reasonFor(facts, evidence, lang);
  return {
    ...evaluation,
    reason: spans.length > 0 ? reason : say.join([reason, say.noLines]),
    spans: withWorth(spans, worth),
    ...(reading && { reading }),
    tokens,
  };
}

/**
 * Looks closely at files that an answer would show and nobody looked at yet, as those that only the scale of a broad
 * task, or a caller, lifted so far.
 * @param merged best first
 */
export async function lookCloser(
  merged: readonly Evaluation[],
  query: Query,
  context: Context,
): Promise<readonly Evaluation[]> {
  const { lang, maxFiles } = context.settings;
  const paths = merged
    .filter(({ relevance }) => relevance >= shownFrom)
    .slice(0, 2 * maxFiles)
    .filter(({ spans, tokens }) => spans.length === 0 && tokens === 0)
    .map(({ path }) => path);
  if (paths.length === 0) return merged;
  const inspections = await inspectionsOf(paths, query, context);
  return merged.map((evaluation) => {
    const inspection = inspections.get(evaluation.path);
    return inspection === undefined ? evaluation : withInspection(evaluation, inspection, lang);
  });
}
