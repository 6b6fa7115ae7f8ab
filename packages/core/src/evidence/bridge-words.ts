// Finds words that the codebase may use for a word of the task.
import { remember, rememberByObject } from "@fossick/base/remember.ts";
import type { Codebase } from "./codebase.ts";
import { associationsOf } from "../language/associations.ts";
import { bridgesIn, isWritten } from "../language/lexicon.ts";
import { neighboursOf } from "../language/word-neighbours.ts";
import { otherForms } from "../language/word-forms.ts";
import { isRequestWord, stem, subWords, termsOf } from "../language/words.ts";
import type { BridgedWord, BridgeSource } from "../answer-types.ts";
import { historyBridges } from "./history-bridges.ts";
import type { Proposal } from "./proposal.ts";

/** Trust in each source by itself; sources that propose the same word add up. */
const trust: Readonly<Record<BridgeSource, number>> = {
  form: 1,
  lexicon: 0.9,
  project: 0.9,
  association: 0.6,
  vectors: 0.5,
};
const maxWords = 6;
/** Words and phrases whose bridges are kept: cycles ask for the same, and tasks for the same common words. */
const maxKnown = 500;

/**
 * Finds words that the codebase may use for a word or phrase, likeliest first: words that a source proposes and that
 * files hold. A word that many files hold is left out unless the lexicon or the word's own form proposes it: it is not
 * distinctive.
 */
export const bridgeWords = (codebase: Codebase, phrase: string): readonly BridgedWord[] =>
  bridgesOf(codebase)(phrase);

const bridgesOf = rememberByObject((codebase: Codebase) =>
  remember((phrase: string) => findBridges(codebase, phrase), maxKnown),
);

function findBridges(codebase: Codebase, phrase: string): BridgedWord[] {
  const own = new Set(termsOf(phrase));
  const proposalByStem = new Map<string, Proposal & { readonly sum: number }>();
  for (const proposal of proposalsFor(codebase, phrase)) {
    const strength = trust[proposal.from] * proposal.strength;
    if (own.has(proposal.stem) || !isTelling(codebase, proposal)) continue;
    const earlier = proposalByStem.get(proposal.stem);
    if (earlier) proposalByStem.set(proposal.stem, { ...earlier, sum: earlier.sum + strength });
    else proposalByStem.set(proposal.stem, { ...proposal, sum: strength });
  }
  return [...proposalByStem.values()]
    .sort((a, b) => b.sum - a.sum || (a.stem < b.stem ? -1 : 1))
    .slice(0, maxWords)
    .map(({ stem: stemmed, from, commits }) => ({
      term: spellingOf(codebase, stemmed),
      files: codebase.fileCount(stemmed),
      from,
      ...(commits !== undefined && { commits }),
    }));
}

/** Proposals in order of trust, so that a word is attributed to its surest source. */
function proposalsFor(codebase: Codebase, phrase: string): Proposal[] {
  const stems = termsOf(phrase);
  const [only] = stems.length === 1 ? stems : [];
  return [
    ...(only === undefined ? [] : otherForms(only)).map(by("form")),
    ...bridgesIn(phrase).flatMap(({ words }) =>
      words.flatMap((word) => [...termsOf(word)]).map(by("lexicon")),
    ),
    ...historyBridges(codebase, stems),
    ...(only === undefined ? [] : associationsOf(only))
      .filter(([, strength]) => strength >= weakestAssociation)
      .map(([stemmed, strength]): Proposal => ({ stem: stemmed, from: "association", strength })),
    ...(only === undefined || codebase.fileCount(only) > 0 ? [] : meantWords(codebase, only)),
  ];
}

/** Proposals of one source, of falling strength. */
const by =
  (from: BridgeSource) =>
  (stemmed: string, rank: number): Proposal => ({ stem: stemmed, from, strength: 1 / (1 + rank / 10) });

const weakestAssociation = 0.2;
const shortestWord = 3;
/** A word in a larger share of all files is not distinctive; in a small codebase a few files are allowed. */
const commonShare = 0.1;
const fewFiles = 10;

function isTelling(codebase: Codebase, proposal: Proposal): boolean {
  const { stem: stemmed } = proposal;
  const files = codebase.fileCount(stemmed);
  if (files === 0) return false;
  if (isWritten(proposal)) return true;
  const isCommon = files > Math.max(fewFiles, commonShare * codebase.paths.length);
  return !isCommon && stemmed.length >= shortestWord && !isRequestWord(stemmed);
}

const maxClose = 3;

/** The words of the codebase whose vectors lie closest to a word's, strong ones only. */
const meantWords = (codebase: Codebase, word: string): Proposal[] =>
  neighboursOf(word)
    .filter(([stemmed]) => codebase.fileCount(stemmed) > 0)
    .slice(0, maxClose)
    .map(([stemmed, strength]): Proposal => ({ stem: stemmed, from: "vectors", strength }));

const filesLookedInto = 3;

/** The shortest spelling of a stem in the first files that hold it. */
function spellingOf(codebase: Codebase, stemmed: string): string {
  const start = stemmed.slice(0, -1); // no removed ending changes more than the last letter
  const spellings = [...codebase.text(stemmed).ids.subarray(0, filesLookedInto)].flatMap((file) =>
    wordsHolding(codebase.outline(file)?.words ?? "", start).flatMap(subWords),
  );
  const fitting = spellings.filter((word) => stem(word) === stemmed);
  return fitting.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? stemmed;
}

/** The words of a text separated by spaces that hold a part, whatever their case; the others are not made. */
function wordsHolding(words: string, part: string): string[] {
  const lower = words.toLowerCase();
  if (part === "" || lower.length !== words.length)
    return words.split(" ").filter((word) => word.toLowerCase().includes(part));
  const holding: string[] = [];
  for (let at = lower.indexOf(part), end = 0; at >= 0; at = lower.indexOf(part, end)) {
    const next = words.indexOf(" ", at);
    end = next < 0 ? words.length : next;
    holding.push(words.slice(words.lastIndexOf(" ", at) + 1, end));
  }
  return holding;
}
