// Finds words and parts of the task that no accepted file covers.
import { isWritten, bridgesIn } from "../../language/lexicon.ts";
import { messagesIn, type Messages } from "../../messages/index.ts";
import { minorGap } from "./gap-context.ts";
import { termsOf, isHan, isRequestWord } from "../../language/words.ts";
import { pointingStems } from "../../language/pointing-words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import type { BridgedWord, Gap, Query } from "../../answer-types.ts";
import type { Description } from "../../observations.ts";
import type { Context } from "../../parts.ts";
import type { PreparedTask } from "../../task.ts";
import { isFiller } from "../../language/filler-words.ts";
import { wordingOf } from "../../language/wording.ts";

/** Max files that hold a word or phrase which is not the codebase's own term. */
const hardlyUsed = 2;
const maxFacets = 3;

/** A subject with what the codebase knows of it. */
interface Known extends Subject {
  readonly files: number;
  /** True if an accepted file is about it. */
  readonly isCovered: boolean;
  readonly instead: readonly BridgedWord[];
}

/**
 * Finds the gaps of the task as a whole: parts that the codebase holds but no accepted file is about (facets), and
 * words it hardly uses or does not know (terms), with what it may use instead.
 */
export async function taskGaps(
  query: Query,
  accepted: readonly Description[],
  context: Context,
): Promise<Gap[]> {
  const { settings, task } = context;
  const say = messagesIn(settings.lang).gap;
  const subjects = await knownOf(subjectsOf(query, task), query, accepted, context);
  const terms = subjects.filter(isUnmet);
  // If files are accepted, a word that none holds is more often put differently than missing.
  const isTelling = ({ instead }: Known): boolean => accepted.length === 0 || instead.length > 0;
  const facets = subjects.filter(
    (subject) =>
      subject.isOfTitle && !subject.isPhrase && !subject.isCovered && subject.files > 0 && isTelling(subject),
  );
  return [
    ...nowhereGaps(task, say),
    ...terms.map(({ what, files, instead, isOfTitle }): Gap => ({
      kind: "term",
      what,
      because: instead.length === 0 ? say.unknownWord : say.saysInstead(files === 0, instead),
      critical: isOfTitle && isUntried(instead, query),
      ...withInstead(instead),
    })),
    ...facets
      .filter((subject) => !terms.includes(subject))
      .slice(0, maxFacets)
      .map(({ what, searched, instead }): Gap => ({
        kind: "facet",
        what,
        ...(searched !== what && { searched }),
        because: accepted.length === 0 ? say.nothingAccepted : say.notCovered,
        critical: accepted.length === 0,
        ...withInstead(instead),
      })),
  ];
}

/** Names and texts that the task gives and no file has. */
const nowhereGaps = ({ nowhere = [] }: PreparedTask, say: Messages["gap"]): Gap[] =>
  nowhere.map(({ kind, what, nearest, path }) =>
    minorGap(kind === "name" ? "definition" : "facet", what, say.nowhere(nearest, path)),
  );

/**
 * Tests whether a certain replacement for a word has not been searched for yet: without it, enough files do not
 * suffice.
 */
const isUntried = (instead: readonly BridgedWord[], { keywords }: Query): boolean =>
  instead.some(isWritten) && !instead.some(({ term }) => keywords.some((keyword) => keyword.term === term));

const withInstead = (instead: readonly BridgedWord[]): Pick<Gap, "instead"> =>
  instead.length === 0 ? {} : { instead };

/** A title word that no file holds is always reported, any other only if it has a replacement. */
const isUnmet = ({ files, isOfTitle, instead }: Known): boolean =>
  instead.length > 0 ? files <= hardlyUsed : files === 0 && isOfTitle;

async function knownOf(
  subjects: readonly Subject[],
  { keywords }: Query,
  accepted: readonly Description[],
  { observer }: Context,
): Promise<Known[]> {
  const counts = await observer.filesWith(subjects.flatMap(({ forms }) => forms));
  const bridges = await observer.bridge(subjects.map(({ bridged }) => bridged));
  const taskStems = taskTerms(keywords);
  const acceptedStems = characteristicStems(accepted);
  const heldStems = new Set(accepted.flatMap(({ holds }) => holds));
  const isHeld = (word: string): boolean => termsOf(word).every((stem) => acceptedStems.has(stem));
  const isMentioned = (word: string): boolean => termsOf(word).every((stem) => heldStems.has(stem));
  let at = 0;
  return subjects.map((subject, number) => {
    const files = Math.max(...subject.forms.map(() => counts[at++] ?? 0));
    const proposals = (bridges[number] ?? []).filter(
      ({ term }) => !termsOf(term).some((stem) => taskStems.has(stem)),
    );
    const confirmed = proposals.filter((word) => isWritten(word) && isHeld(word.term));
    const isSaid = subject.forms.some(isHeld);
    // An accepted file with both the rare word and its replacement shows what the codebase calls the thing. A word that
    // the codebase uses gets only replacements that certainly mean the same.
    const unsaid = files === 0 ? proposals : proposals.filter(isWritten);
    const instead = isSaid ? confirmed : unsaid;
    return {
      ...subject,
      files,
      instead,
      isCovered: isSaid || confirmed.length > 0 || (instead.length === 0 && subject.forms.some(isMentioned)),
    };
  });
}

/** Stems that are characteristic of accepted files, or part of names in them. */
const characteristicStems = (accepted: readonly Description[]): ReadonlySet<string> =>
  new Set(
    accepted
      .flatMap(({ terms, defines, path }) => [...terms.map(({ term }) => term), ...defines, path])
      .flatMap((name) => termsOf(name)),
  );

/** Something a task is about, as one word or phrase. */
interface Subject {
  /** As written in the task. */
  readonly what: string;
  /** Forms of it that files may hold: the word itself, or the words code has for a Chinese term. */
  readonly forms: readonly string[];
  /** The form that files can be searched by. */
  readonly searched: string;
  /** Phrase or word to look up bridges for if files do not use it: the phrase that the word belongs to, or the word. */
  readonly bridged: string;
  readonly isOfTitle: boolean;
  readonly isPhrase: boolean;
}

/** Phrases that the lexicon knows, wherever they stand, then the title's words and Chinese terms, heaviest first. */
function subjectsOf(query: Query, task: PreparedTask): Subject[] {
  const words = titleWords(query, task);
  const chinese = chineseTerms(task, words);
  const translated = new Set(
    (task.gloss ?? []).flatMap(({ words: forms = [] }) => forms).flatMap((form) => termsOf(form)),
  );
  const own = words.filter((word) => !isHan(word) && !termsOf(word).some((stem) => translated.has(stem)));
  const ofTitle = new Set(words.flatMap((word) => termsOf(word)));
  const phrases = task.gloss ? [] : bridgesIn(wordingOf(task)).map(({ phrase }) => phrase);
  const phraseWith = (word: string): string | undefined =>
    phrases.find((phrase) => termsOf(phrase).some((stem) => termsOf(word).includes(stem)));
  const subjects = [
    ...phrases.map((phrase): Subject => {
      const isOfTitle = termsOf(phrase).every((stem) => ofTitle.has(stem));
      return { ...single(phrase), isOfTitle, isPhrase: termsOf(phrase).length > 1 };
    }),
    ...chinese,
    ...own.map((word) => ({ ...single(word), bridged: phraseWith(word) ?? word })),
  ];
  return [
    ...new Map(subjects.toReversed().map((subject) => [keyOf(subject), subject])).values(),
  ].toReversed();
}

const keyOf = ({ forms }: Subject): string => termsOf(forms[0] ?? "").join(" ");

const single = (word: string): Subject => ({
  what: word,
  forms: [word],
  searched: word,
  bridged: word,
  isOfTitle: true,
  isPhrase: false,
});

/** The title's own words that files could be about, heaviest first. */
function titleWords({ keywords }: Query, task: PreparedTask): string[] {
  const pointing = pointingStems(task);
  const isAsked = (stem: string): boolean => !isRequestWord(stem) && !pointing.has(stem);
  return keywords
    .filter(({ from, term }) => from === "title" && termsOf(term).some(isAsked))
    .filter(({ term }) => !isFiller(term) && /\p{L}/u.test(term)) // no number alone is looked up
    .map(({ term }) => term);
}

/** Chinese terms of the title, each with its words as code has them. */
function chineseTerms({ gloss = [] }: PreparedTask, titled: readonly string[]): Subject[] {
  const ofTitle = new Set(titled.flatMap((word) => termsOf(word)));
  return gloss.flatMap(({ text, written = text, words = [] }): Subject[] => {
    const [likeliest] = words;
    const isOfTitle = words.some((word) => termsOf(word).some((stem) => ofTitle.has(stem)));
    if (!isHan(text) || likeliest === undefined || !isOfTitle || isFiller(text)) return [];
    if (termsOf(likeliest).every((stem) => isRequestWord(stem))) return [];
    return [{ ...single(likeliest), what: written, forms: words }];
  });
}
