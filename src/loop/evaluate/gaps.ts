// Identifies what accepted files and the task leave open, and tells what role each file has in the task.
import { acceptedOf, returnedAfter, shownFrom } from "../../base/relevance.ts";
import { bridgesIn } from "../../language/lexicon.ts";
import { messagesIn } from "../../messages/index.ts";
import type {
  Context,
  Cycle,
  Evaluation,
  Gap,
  Query,
  BridgedWord,
  Description,
  FilePurpose,
  PreparedTask,
} from "../../types.ts";
import { configurationGaps, relatedGaps } from "./related-gaps.ts";
import { taskGaps } from "./task-gaps.ts";
import { termsOf } from "../../language/words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import { minorGap, type GapContext } from "./gap-context.ts";

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
type Standing = Pick<Cycle, "merged" | "threshold" | "expectedFiles">;

/** Find what accepted files, files that would be handed over, and the task as a whole leave open. */
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
  const shown = merged.filter(({ relevance }) => relevance >= Math.min(shownFrom, threshold));
  const purposes = await observer.purposes(shown.map(({ path }) => path));
  const evaluations = new Map(merged.map((evaluation) => [evaluation.path, evaluation]));
  const gapContext: GapContext = { query, accepted, evaluations, say: messagesIn(settings.lang).gap };
  const ofAccepted = descriptions.filter(({ path }) => accepted.has(path));
  const ofTask = await taskGaps(query, ofAccepted, context);
  const roles = taskRoles(shown, { expectedFiles, purposes, descriptions });
  const related = toldOf(descriptions, roles, { ...gapContext, accepted: handedOver });
  return {
    gaps: firstOf([...ofTask, ...ofAccepted.flatMap((description) => fileLeads(description, gapContext))]),
    told: firstOf([
      ...reportedGaps(ofTask, handedOver.size > 0, context.task.nowhere),
      ...[...related.values()].flat(),
    ]),
    roles,
    merged: merged.map((evaluation) => ({
      ...evaluation,
      missingContext: related.get(evaluation.path) ?? [],
    })),
  };
}

const pathsOf = (evaluations: readonly Evaluation[]): Set<string> =>
  new Set(evaluations.map(({ path }) => path));

/** The gaps told of each file that would be handed over: definitions, and the configuration of files to change. */
function toldOf(
  descriptions: readonly Description[],
  roles: Cycle["roles"],
  context: GapContext,
): ReadonlyMap<string, readonly Gap[]> {
  const handedOver = descriptions.filter(({ path }) => context.accepted.has(path));
  const toChange = new Set(roles.filter(({ role }) => role === "change").map(({ path }) => path));
  const definitions = relatedGaps(handedOver, context);
  const configuration = configurationGaps(
    handedOver.filter(({ path }) => toChange.has(path)),
    context,
  );
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

/** Tests whether one of some words means the same as a word of the task, or the project's own commits say so. */
function hasSynonym(word: string, instead: readonly BridgedWord[]): boolean {
  const stems = new Set(bridgesIn(word).flatMap(({ synonyms }) => synonyms.flatMap((each) => termsOf(each))));
  return instead.some(
    ({ from, term }) => from === "project" || termsOf(term).some((stem) => stems.has(stem)),
  );
}

/**
 * The gaps of the task that are worth telling. Parts of it that no accepted file is about are not: they name no file
 * (docs/decisions/2026-11-26-gaps-and-reasons.md). Beside accepted files, a word of the task that none of them holds is
 * more often said otherwise there than left out (19 of 24 read): the next cycle looks for it, and people are told only
 * of names that the codebase lacks and of words for which it has another of the same meaning. Without accepted files every word
 * that no file holds may be why.
 */
export function reportedGaps(
  gaps: readonly Gap[],
  hasAccepted: boolean,
  nowhere: PreparedTask["nowhere"] = [],
): readonly Gap[] {
  return gaps.filter(({ kind, what, instead }) => {
    if (nowhere.some((each) => each.what === what)) return true;
    if (kind === "facet") return false; // names no file, and what it asks for is the task's own word
    if (instead === undefined) return !hasAccepted || nameOfCode.test(what);
    return hasSynonym(what, instead);
  });
}

/**
 * Min worth of a file to change: 1 divided by the number of files expected, and at most a half. Tuned
 * (docs/decisions/2026-11-23-roles.md).
 */
const changeFrom = (expectedFiles: number): number => Math.min(0.5, 1 / expectedFiles);

/** Facts for choosing roles. */
interface RoleContext {
  /** Number of files that the task's change is expected to edit. */
  readonly expectedFiles: number;
  /** Purpose of each file, in the order of the files. */
  readonly purposes: readonly FilePurpose[];
  /** Descriptions of the best files at least. */
  readonly descriptions: readonly Pick<Description, "path" | "uses">[];
}

/**
 * Tell what to do with each file: change the best one, and others of enough worth that are source or what the best one
 * is; read first what defines the names that those use; look at the rest, too.
 * The role of a file in the task, not what it is for in its project: that is its purpose.
 * @param files best first
 * @returns in the order of `files`
 */
export function taskRoles(
  files: readonly Pick<Evaluation, "path" | "worth">[],
  { expectedFiles, purposes, descriptions }: RoleContext,
): Cycle["roles"] {
  const min = changeFrom(expectedFiles);
  const isToChange = ({ worth }: Pick<Evaluation, "worth">, at: number): boolean =>
    at === 0 || (worth >= min && (purposes[at] === "source" || purposes[at] === purposes[0]));
  const changed = new Set(files.filter(isToChange).map(({ path }) => path));
  const defining = new Set(
    descriptions
      .filter(({ path }) => changed.has(path))
      .flatMap(({ uses }) => uses.flatMap(({ definedIn }) => definedIn)),
  );
  return files.map(({ path }) => ({
    path,
    role: changed.has(path) ? "change" : defining.has(path) ? "read" : "look",
  }));
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
