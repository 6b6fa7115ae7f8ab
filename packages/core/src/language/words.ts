/** Splits texts and identifiers into the sub-words and stems by which files and tasks are compared. */
import { remember } from "@fossick/base/remember.ts";
import { functionWords } from "./function-words.ts";
import { fold, isAscii, partsOfAnyScript, wordsOfAnyScript } from "./scripts.ts";
import { stemOfScript } from "./stem-scripts.ts";

/** Sub-words; plurals of abbreviations come first, so that `parseURLs` → `parse urls`, not `parse ur ls`. */
const subWordPattern = /[A-Z]{2,8}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[\u4E00-\u9FFF]+/g;

/**
 * Words too common in prose or code to distinguish files; they are neither indexed nor searched for.
 * They include keywords of programming languages, which every file contains.
 */
const stopWords: ReadonlySet<string> = new Set(
  `the a an and or of to in is it this that for on with as at by be are was were from not but if then else when
  which what how why do does did can could should would will may might have has had we you they he she its my our
  your their there here so than too very just also only into out up down over under no yes all any each some more
  most other such own same now use using used uses get got set via new see like make made want need work works
  working try tried one two first after before because while where about between during through against without
  within both few return returns import class function const let var self true false none null undefined public
  private static void int string type elif except raise pass def lambda async await export default don doesn isn
  didn won ll ve re`.split(/\s+/),
);

/** Tests whether a lower-case word says nothing about the purpose of a file. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word) || (!isAscii(word) && functionWords.has(word));
}

/** Tests whether a text has only letters of English and Chinese, which the quick patterns support. */
const isPlain = (text: string): boolean =>
  isAscii(text) || !/(?![\p{ASCII}\u4E00-\u9FFF])[\p{L}\p{M}]/u.test(text);

/** Identifier-like words of a text and its runs of Han characters, in order; no bare numbers. */
export const identifierWords = (text: string): readonly string[] =>
  isPlain(text) ? (text.match(/[A-Za-z_$][\w$]*|[\u4E00-\u9FFF]+/g) ?? []) : wordsOfAnyScript(text);

/**
 * Splits an identifier at case changes, underscores and digits, and Han characters into overlapping pairs, because
 * Chinese has no spaces and most of its words have two characters; the same for Japanese, Korean and Thai.
 * @returns lower-case parts in order: `parseHTTPResponse_v2` → `parse http response v 2`, `缓存过期` → `缓存 存过 过期`
 */
export function subWords(identifier: string): string[] {
  if (/^[a-z]+$/.test(identifier)) return [identifier];
  if (!isPlain(identifier)) return partsOfAnyScript(identifier);
  return (identifier.match(subWordPattern) ?? []).flatMap((part) =>
    isHan(part) ? hanPairs(part) : [part.toLowerCase()],
  );
}

/** Tests whether a text begins with a Han character. */
export const isHan = (text: string): boolean => text >= "\u4E00" && text < "\uA000";

const hanPairs = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));

const undouble = (word: string): string => (/([^lsz])\1$/.test(word) ? word.slice(0, -1) : word);
const dropFinalE = (word: string): string => (word.endsWith("e") ? word.slice(0, -1) : word);

/**
 * Stems a word lightly: plural, -ing, -ed and final -e only, so that different names stay different.
 * Accents are removed; words of scripts other than Latin lose their endings.
 * @param word lower case
 */
export function stem(word: string): string {
  if (isAscii(word)) return stemAscii(word);
  if (isHan(word)) return word;
  const folded = fold(word);
  return isAscii(folded) ? stemAscii(folded) : stemOfScript(folded);
}

function stemAscii(word: string): string {
  if (word.length <= 4) return word.length === 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  let stemmed = /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  if (stemmed.length > 5 && stemmed.endsWith("ing")) stemmed = undouble(stemmed.slice(0, -3));
  else if (stemmed.length > 4 && stemmed.endsWith("ed")) stemmed = undouble(stemmed.slice(0, -2));
  return stemmed.length > 4 ? dropFinalE(stemmed) : stemmed;
}

/** Stems of words that say what to do, or almost nothing: any task may contain them. */
const requestWords: ReadonlySet<string> = new Set(
  `fix add find implement implementation support change update remove improve make handle allow prevent avoid ensure
  show create correct wrong bug error issue problem crash fail broken missing code file project feature request please
  should`
    .split(/\s+/)
    .map((word) => stem(word)),
);

/** Tests whether a stem belongs to the request and not to its subject. */
export function isRequestWord(stemmed: string): boolean {
  return requestWords.has(stemmed);
}

/** Words of an identifier without stop words and single characters, each with its stem, in order. */
interface StemmedWords {
  readonly stems: readonly string[];
  /** Lower case, as spelt; `words[n]` has the stem `stems[n]`. */
  readonly words: readonly string[];
  /** True if the identifier is made of two words or more. */
  readonly isCompound: boolean;
  /** True if it is spelt like a type: `Parser`. */
  readonly isCapitalised: boolean;
}

const maxCached = 100_000;

/** Splits and stems an identifier like `stemmedWordsOf`, without its cache, for callers with their own. */
export function cutWord(identifier: string): StemmedWords {
  const words = subWords(identifier).filter((word) => word.length > 1 && !isStopWord(word));
  return {
    words,
    stems: words.map(stem),
    isCompound: isCompound(identifier),
    isCapitalised: /^[A-Z][a-z]{2}/.test(identifier),
  };
}

/** Splits an identifier or word and stems its parts; stop words and single characters are dropped. */
export const stemmedWordsOf = remember(cutWord, maxCached);

/** Stems under which an identifier or word is indexed, in order. */
export const termsOf = (identifier: string): readonly string[] => stemmedWordsOf(identifier).stems;

/** Tests whether a name is made of two words or more, so that it says more than its parts: `expireToken`, `MAX_AGE`. */
export function isCompound(identifier: string): boolean {
  if (/[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|[A-Z]{2}[a-z]/.test(identifier)) return true;
  return (
    !isAscii(identifier) &&
    /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{M}\p{N}]_[\p{L}\p{N}]|\p{Lu}{2}\p{Ll}/u.test(identifier)
  );
}
