import { isWritten } from "../language/lexicon.ts";
import { messagesIn } from "../messages/index.ts";
import { termsOf } from "../language/words.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { BridgedWord, Context, Description, Gap, Query } from "../types.ts";
import { subjectsOf, type Subject } from "./subjects.ts";

/** Max files with a word or phrase that is not what the codebase calls the thing. */
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
  // Beside accepted files a word that none of them holds is more often said otherwise than left out.
  const isTelling = ({ instead }: Known): boolean => accepted.length === 0 || instead.length > 0;
  const facets = subjects.filter(
    (subject) =>
      subject.isOfTitle && !subject.isPhrase && !subject.isCovered && subject.files > 0 && isTelling(subject),
  );
  return [
    ...terms.map(({ what, files, instead, isOfTitle }): Gap => ({
      kind: "term",
      what,
      because: instead.length === 0 ? say.unknownWord : say.saysInstead(what, files === 0, instead),
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

/**
 * Tests whether the codebase surely uses another word that was not searched for yet: enough files without it are not
 * enough.
 */
const isUntried = (instead: readonly BridgedWord[], { keywords }: Query): boolean =>
  instead.some(isWritten) && !instead.some(({ term }) => keywords.some((keyword) => keyword.term === term));

const withInstead = (instead: readonly BridgedWord[]): Pick<Gap, "instead"> =>
  instead.length === 0 ? {} : { instead };

/** A word of the title that no file holds is always reported, any other only where there is a substitute for it. */
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
    // An accepted file with both the rare word and a substitute for it shows what the codebase calls the thing.
    // A word that the codebase uses gets a substitute only where that is sure to mean the same.
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
