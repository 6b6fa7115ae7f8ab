// Identifies what accepted files and the task leave open.
import { acceptedOf, returnedAfter } from "../../relevance.ts";
import { bridgesIn } from "../../language/lexicon.ts";
import { messagesIn } from "../../messages/index.ts";
import type { Gap, Query, BridgedWord } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { Description } from "../../observations.ts";
import type { Context } from "../../parts.ts";
import type { PreparedTask } from "../../task.ts";
import { configurationGaps, relatedGaps } from "./related-gaps.ts";
import { taskGaps } from "./task-gaps.ts";
import { termsOf } from "../../language/words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import { minorGap, type GapContext } from "./gap-context.ts";

/** Open questions about the files found so far; lists are critical first, then by accepted file, at most 20 long. */
export interface OpenQuestions {
  /** Gaps for the next cycle: wide, since a cycle costs little. */
  readonly gaps: readonly Gap[];
  /** Gaps for people and agents: narrow, since each costs them a look. */
  readonly told: readonly Gap[];
  /** The merged evaluations, each returned file with the gaps told of it. */
  readonly merged: readonly Evaluation[];
}

const maxGaps = 20;
/** Max accepted and returned files described; lower ones rarely use anything that better ones do not. */
const maxDescribed = 8;

/** Every file judged so far, best first, the threshold for returning files, and the expected number of files. */
type Standing = Pick<Cycle, "merged" | "threshold" | "expectedFiles">;

/** Find open questions of accepted files, of returned files and of the task as a whole. */
export async function identifyGaps(
  { merged, threshold, expectedFiles }: Standing,
  query: Query,
  context: Context,
): Promise<OpenQuestions> {
  const { settings, observer } = context;
  const accepted = pathsOf(acceptedOf(merged, settings));
  const handedOver = pathsOf(returnedAfter({ merged, threshold }));
  const described = [...new Set([...accepted, ...handedOver])].slice(0, maxDescribed);
  const descriptions = await observer.describe(described, query);
  const evaluations = new Map(merged.map((evaluation) => [evaluation.path, evaluation]));
  const gapContext: GapContext = { query, accepted, evaluations, say: messagesIn(settings.lang).gap };
  const ofAccepted = descriptions.filter(({ path }) => accepted.has(path));
  const ofTask = await taskGaps(query, ofAccepted, context);
  const related = toldOf(descriptions, expectedFiles, { ...gapContext, accepted: handedOver });
  return {
    gaps: firstOf([...ofTask, ...ofAccepted.flatMap((description) => fileLeads(description, gapContext))]),
    told: firstOf([
      ...reportedGaps(ofTask, handedOver.size > 0, context.task.nowhere),
      ...[...related.values()].flat(),
    ]),
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: related.get(evaluation.path) ?? [],
    })),
  };
}

const pathsOf = (evaluations: readonly Evaluation[]): Set<string> =>
  new Set(evaluations.map(({ path }) => path));

/**
 * Min worth of a file, besides the best one, whose configuration is told: 1 divided by the number of files expected, and
 * at most a half. Tuned (docs/decisions/2026-11-29-no-roles.md).
 */
const configurationFrom = (expectedFiles: number): number => Math.min(0.5, 1 / expectedFiles);

/** The gaps told of each file that would be handed over: definitions, and configuration that names one of much worth. */
function toldOf(
  descriptions: readonly Description[],
  expectedFiles: number,
  context: GapContext,
): ReadonlyMap<string, readonly Gap[]> {
  const { accepted, evaluations } = context;
  const handedOver = descriptions.filter(({ path }) => accepted.has(path));
  const min = configurationFrom(expectedFiles);
  const worthMost = handedOver.filter(
    ({ path }, at) => at === 0 || (evaluations.get(path)?.worth ?? 0) >= min,
  );
  const definitions = relatedGaps(handedOver, context);
  const configuration = configurationGaps(worthMost, context);
  return new Map(
    handedOver.map(({ path }) => [
      path,
      [...(definitions.get(path) ?? []), ...(configuration.get(path) ?? [])],
    ]),
  );
}

const firstOf = (all: readonly Gap[]): Gap[] => orderGaps(all).slice(0, maxGaps);

/** Each gap once, critical ones first. */
export function orderGaps(all: readonly Gap[]): Gap[] {
  const once = new Map(all.map((gap) => [`${gap.kind} ${gap.what}`, gap]));
  return [...once.values()].sort((a, b) => Number(b.critical) - Number(a.critical));
}

/** Tests whether a gap is open without which the accepted files cannot be enough. */
export const hasCriticalGaps = (gaps: readonly Gap[]): boolean => gaps.some(({ critical }) => critical);

/** A name of code, not a word of a sentence: `maxAge`, `max_age`, `utf8`. */
const nameOfCode = /^(?=.*[A-Za-z])(?:.*[_$\d]|.*[a-z][A-Z])/;

/** Tests whether a replacement is a synonym of a word of the task, or comes from the project's own commits. */
function hasSynonym(word: string, instead: readonly BridgedWord[]): boolean {
  const stems = new Set(bridgesIn(word).flatMap(({ synonyms }) => synonyms.flatMap((each) => termsOf(each))));
  return instead.some(
    ({ from, term }) => from === "project" || termsOf(term).some((stem) => stems.has(stem)),
  );
}

/**
 * The gaps of the task that are worth telling. Facets are not: they name no file
 * (docs/decisions/2026-11-26-gaps-and-reasons.md). If files are accepted, a word of the task that none of them holds is
 * more often expressed differently than missing (19 of 24 read): the next cycle looks for it, and people are told only
 * of names that the codebase lacks and of words for which it has a synonym. If none is accepted, every word that no
 * file holds may be the cause.
 */
export function reportedGaps(
  gaps: readonly Gap[],
  hasAccepted: boolean,
  nowhere: PreparedTask["nowhere"] = [],
): readonly Gap[] {
  return gaps.filter(({ kind, what, instead }) => {
    if (nowhere.some((each) => each.what === what)) return true;
    if (kind === "facet") return false; // names no file, and repeats the task's own word
    if (instead === undefined) return !hasAccepted || nameOfCode.test(what);
    return hasSynonym(what, instead);
  });
}

const maxPerFile = 4;
const max = { definitions: 3, callers: 1, companions: 1, external: 2 } as const;
/** A name used this often in an accepted file carries what the file does. */
const centralUses = 4;
/** A file with more importers than this is a library, and its callers are everybody. */
const maxCallers = 3;

/**
 * Finds the leads of an accepted file, related to the task or not: the next cycle looks for them. At most four per
 * file.
 */
function fileLeads(description: Description, context: GapContext): Gap[] {
  return [
    ...definitionLeads(description, context),
    ...callerLeads(description, context),
    ...configLeads(description, context),
    ...companionLeads(description, context),
    ...externalLeads(description, context),
  ].slice(0, maxPerFile);
}

/** Names an accepted file uses and no accepted file defines, most used first. */
function definitionLeads({ path, uses }: Description, { accepted, evaluations, say }: GapContext): Gap[] {
  return uses
    .filter(({ definedIn }) => !definedIn.some((place) => accepted.has(place)))
    .slice(0, max.definitions)
    .map(({ symbol, count, definedIn }) => ({
      kind: "definition",
      what: symbol,
      because: say.usedIn(count, path, definedIn[0]),
      critical: count >= centralUses && !definedIn.some((place) => evaluations.has(place)),
    }));
}

/** The few files that use an accepted file, when none of them is accepted. */
function callerLeads({ path, importedBy }: Description, { accepted, say }: GapContext): Gap[] {
  if (importedBy.length > maxCallers || importedBy.some((importer) => accepted.has(importer))) return [];
  return importedBy.slice(0, max.callers).map((importer) => minorGap("caller", importer, say.imports(path)));
}

/** Configuration, schemas and registrations that an accepted file reads. */
function configLeads({ path, uses }: Description, { accepted, say }: GapContext): Gap[] {
  const place = uses
    .flatMap(({ definedIn }) => definedIn)
    .find((file) => isConfiguration(file) && !accepted.has(file));
  return place === undefined ? [] : [minorGap("config", place, say.readBy(path))];
}

const isConfiguration = (path: string): boolean =>
  /(?:^|[./_-])(?:config|configuration|settings|schema|registry|constants|options)(?:[./_-]|$)/i.test(path);

/** The file that past commits most often changed together with an accepted one. */
function companionLeads({ path, companions }: Description, { accepted, say }: GapContext): Gap[] {
  return companions
    .filter((companion) => !accepted.has(companion.path))
    .slice(0, max.companions)
    .map((companion) => minorGap("companion", companion.path, say.changedTogether(companion.commits, path)));
}

/** Packages outside the repository whose name contains words of the task. */
function externalLeads({ path, external }: Description, { query, say }: GapContext): Gap[] {
  const terms = taskTerms(query.keywords);
  return external
    .filter((specifier) => termsOf(specifier).some((stem) => terms.has(stem)))
    .slice(0, max.external)
    .map((specifier) => minorGap("external", specifier, say.importedBy(path)));
}
