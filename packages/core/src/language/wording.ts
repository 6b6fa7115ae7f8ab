// Translates the Chinese terms of a task into words that the codebase uses, and weighs them.
import { rememberByObject } from "@fossick/base/remember.ts";
import { englishOf } from "./chinese/gloss.ts";
import { readPart } from "./read-part.ts";
import type { GlossPart, PreparedTask } from "../task.ts";
import { isHan, isRequestWord, stem, subWords } from "./words.ts";

const readEnglish = rememberByObject((gloss: readonly GlossPart[]) => readPart(englishOf(gloss)));

/**
 * Returns the part of a task's text that is read, with each Chinese term of a glossed task replaced by the words that
 * code uses for it.
 */
export const wordingOf = ({ text, gloss }: PreparedTask): string =>
  gloss === undefined ? readPart(text) : readEnglish(gloss);

const latinWords = (text: string): number => readPart(text).match(/\S+/g)?.length ?? 0;

/** Counts the words of a task; a Chinese term counts as one, however many words code has for it. */
export function wordCount({ text, gloss }: PreparedTask): number {
  if (gloss === undefined) return latinWords(text);
  return gloss.reduce(
    (sum, part) => sum + (part.words === undefined ? latinWords(part.text) : Math.min(1, part.words.length)),
    0,
  );
}

/** Weight of a request word, which says what to do rather than with what. */
export const requestShare = 0.4;

/**
 * Computes the share of each stem of a gloss, above 0 and at most 1: the words of a term share its weight, likelier
 * words get more, and all get less if the likeliest is a request word (`add` for 加入, so `join` too); pairs of Chinese
 * characters get equal shares. Stems without a share come from the text itself and count fully.
 */
export function sharesOf(gloss: readonly GlossPart[] = []): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { words = [] } of gloss) {
    const english = words.filter((word) => !isHan(word)).length;
    const isRequest = isRequestWord(stem(words[0] ?? ""));
    for (const [at, word] of words.entries()) {
      for (const part of subWords(word).map(stem)) {
        // Request words already count less wherever they occur.
        const share = (isRequest && !isRequestWord(part) ? requestShare : 1) / (Math.min(at, english) + 1);
        shares.set(part, Math.max(share, shares.get(part) ?? 0));
      }
    }
  }
  return shares;
}

/** Max words of the codebase that replace a term. */
const maxWords = 4;

/**
 * Keeps the words of each term that the codebase uses, and adds the codebase's Chinese spellings of the term and of the
 * joints with its neighbours, because a word that the glossary lacks may be cut anywhere.
 * A term without any such word keeps its likeliest one, so that the answer can name what the codebase lacks.
 * @param filesWith returns the number of files with a stem @param spellings returns those of a Chinese text, as pairs
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
      .filter((word, rank) => rank === 0 || !isRequestWord(stem(word))) // at most one request word
      .slice(0, maxWords);
    if (part.words !== undefined && codeWords.length + chinesePairs.length === 0)
      return { ...part, words: part.words.slice(0, 1) };
    return { ...part, words: [...codeWords, ...new Set(chinesePairs)] };
  });
}

/** Keeps the rarest word of each root, because `auth` and `authentication` would count twice. */
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

/** Function characters, which are seldom part of a word. */
const particles = /[的了是在和与或也就都而及着把被对从到让给这那不]/;

/** Pairs of characters at the joints of a term with the next part, and with a function word before it. */
function jointsOf(term: string, before: GlossPart | undefined, after: GlossPart | undefined): string[] {
  const joints = [
    before !== undefined && isFunctionWord(before) ? before.text.slice(-1) + term.slice(0, 1) : "",
    after !== undefined && isHan(after.text) ? term.slice(-1) + after.text.slice(0, 1) : "",
  ];
  return joints.filter((joint) => joint !== "" && !particles.test(joint));
}
