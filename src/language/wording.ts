// Puts the Chinese terms of a task into words that the codebase uses, and weighs them.
import { englishOf } from "./chinese/gloss.ts";
import { readPart } from "./read-part.ts";
import type { GlossPart, PreparedTask } from "../types.ts";
import { isHan, isRequestWord, stem, subWords } from "./words.ts";

const englishByGloss = new WeakMap<readonly GlossPart[], string>();

/**
 * Returns the text of a task that is read, as it is searched: in a Chinese one, each term is replaced by the words code
 * uses for it.
 */
export function wordingOf({ text, gloss }: PreparedTask): string {
  if (gloss === undefined) return readPart(text);
  const english = englishByGloss.get(gloss) ?? readPart(englishOf(gloss));
  englishByGloss.set(gloss, english);
  return english;
}

const latinWords = (text: string): number => readPart(text).match(/\S+/g)?.length ?? 0;

/** Counts the words of a text; a Chinese term is one, however many words code has for it. */
export function wordCount({ text, gloss }: PreparedTask): number {
  if (gloss === undefined) return latinWords(text);
  return gloss.reduce(
    (sum, part) => sum + (part.words === undefined ? latinWords(part.text) : Math.min(1, part.words.length)),
    0,
  );
}

/** The weight of a word that says what to do rather than with what. */
export const requestShare = 0.4;

/**
 * Computes the share of each stem of a gloss, above 0 and at most 1: the words of one term share its weight, the
 * likelier ones more, all less where the likeliest is a word of requests (`add` for 加入, so `join` too); its pairs of
 * Chinese characters count alike. Stems that are not in it come from the text itself and count fully.
 */
export function sharesOf(gloss: readonly GlossPart[] = []): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { words = [] } of gloss) {
    const english = words.filter((word) => !isHan(word)).length;
    const isRequest = isRequestWord(stem(words[0] ?? ""));
    for (const [at, word] of words.entries()) {
      for (const part of subWords(word).map(stem)) {
        // A word of requests counts less wherever it stands.
        const share = (isRequest && !isRequestWord(part) ? requestShare : 1) / (Math.min(at, english) + 1);
        shares.set(part, Math.max(share, shares.get(part) ?? 0));
      }
    }
  }
  return shares;
}

/** A word may replace a term only if the codebase uses it; at most this many of those it uses. */
const maxWords = 4;

/**
 * Keep of each term's words those that the codebase uses, and add the Chinese it holds of the term and of where it
 * meets its neighbours, because a word that the glossary lacks may be cut anywhere.
 * A term without any such word keeps its likeliest one, so that the answer can say what the codebase lacks.
 * @param filesWith how many files hold a stem @param spellings of a Chinese text, pair by pair
 */
export function chooseWords(
  gloss: readonly GlossPart[],
  filesWith: (stem: string) => number,
  spellings: (text: string) => readonly string[],
): GlossPart[] {
  const isUsed = (stemmed: string): boolean => filesWith(stemmed) > 0;
  const filesSaying = (word: string): number =>
    Math.min(...subWords(word).map((part) => filesWith(stem(part))));
  return gloss.map((part, at) => {
    if (!isHan(part.text) || isFunctionWord(part)) return part;
    const chinesePairs = [part.text, ...jointsOf(part.text, gloss[at - 1], gloss[at + 1])]
      .flatMap(spellings)
      .filter(isUsed);
    const codeWords = rarestOfRoots(part.words ?? [], filesSaying)
      .filter((word, rank) => rank === 0 || !isRequestWord(stem(word))) // one word says what to do
      .slice(0, maxWords);
    if (part.words !== undefined && codeWords.length + chinesePairs.length === 0)
      return { ...part, words: part.words.slice(0, 1) };
    return { ...part, words: [...codeWords, ...new Set(chinesePairs)] };
  });
}

/** One word of each root, the one that tells files apart best: `auth` and `authentication` would count twice. */
function rarestOfRoots(words: readonly string[], filesSaying: (word: string) => number): string[] {
  const roots: { word: string; files: number }[] = [];
  for (const word of words) {
    const files = filesSaying(word);
    const same = roots.find((root) => isOfOneRoot(root.word, word));
    if (files === 0) continue;
    if (same === undefined) roots.push({ word, files });
    else if (files < same.files) Object.assign(same, { word, files });
  }
  return roots.map(({ word }) => word);
}

const shortestRoot = 4;

function isOfOneRoot(a: string, b: string): boolean {
  if (stem(a) === stem(b)) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return longer.startsWith(shorter.slice(0, Math.max(shortestRoot, shorter.length - 2)));
}

const isFunctionWord = ({ words }: GlossPart): boolean => words?.length === 0;

/** Characters that join words and are seldom part of one. */
const particles = /[的了是在和与或也就都而及着把被对从到让给这那不]/;

/** The pairs of characters where a term meets the next part, and the one before where that is no term itself. */
function jointsOf(term: string, before: GlossPart | undefined, after: GlossPart | undefined): string[] {
  const joints = [
    before !== undefined && isFunctionWord(before) ? before.text.slice(-1) + term.slice(0, 1) : "",
    after !== undefined && isHan(after.text) ? term.slice(-1) + after.text.slice(0, 1) : "",
  ];
  return joints.filter((joint) => joint !== "" && !particles.test(joint));
}
