// Splits text of any script into words and parts, and folds spellings of the same word.

/** Scripts whose words are compared by overlapping pairs, because they are written without spaces or clear endings. */
const japanese = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー";
const joined = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const korean = "\\p{Script=Hangul}";
const spaced = `(?![${japanese}${joined}${korean}])`;

const partPattern = new RegExp(
  [
    `[${japanese}]+|[${joined}]+|[${korean}]+`,
    "\\p{Lu}{2,8}s(?!\\p{Ll})|\\p{Lu}+(?![\\p{Ll}\\p{M}])",
    `(?:\\p{Lu}\\p{M}*)?(?:${spaced}[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}])+|\\p{Lt}|\\p{Nd}+`,
  ].join("|"),
  "gu",
);
const paired = new RegExp(`^[${japanese}${joined}${korean}]`, "u");
const wordPattern = new RegExp(
  `[${japanese}]+|(?![${japanese}])[\\p{L}_$](?:(?![${japanese}])[\\p{L}\\p{M}\\p{N}_$])*`,
  "gu",
);

/** Words of a text in any script: identifiers, and runs of Chinese and Japanese characters; no bare numbers. */
export const wordsOfAnyScript = (text: string): readonly string[] =>
  text.normalize("NFC").match(wordPattern) ?? [];

/** Lower-case parts of a word in any script; overlapping pairs for scripts without spaces. */
export const partsOfAnyScript = (word: string): string[] =>
  (
    word
      .normalize("NFKC")
      .replace(/[\uFE00-\uFE0F]/g, "")
      .match(partPattern) ?? []
  ).flatMap((part) => (paired.test(part) ? pairsOf(part) : [part.toLowerCase()]));

/** Tests whether a text begins in a script whose words are compared by pairs: Chinese, Japanese, Korean, Thai. */
export const isPaired = (text: string): boolean => text >= "\u0E00" && paired.test(text);

/** Letters with the marks that belong to them. */
const lettersOf = (run: string): readonly string[] => run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Tests whether a pair starts with hiragana, or is katakana and hiragana; beside other characters, that is grammar. */
const isGrammar = (pair: string): boolean =>
  /^(?:\p{Script=Hiragana}.|[\p{Script=Katakana}ー]\p{Script=Hiragana})$/u.test(pair);

function pairsOf(run: string): string[] {
  const letters = lettersOf(run);
  if (letters.length < 2) return [run];
  const pairs = letters.slice(1).map((letter, at) => (letters[at] ?? "") + letter);
  return /[^\p{Script=Hiragana}]/u.test(run) ? pairs.filter((pair) => !isGrammar(pair)) : pairs;
}

/** Joins consecutive overlapping pairs: `死循 循环` → `死循环`. */
export function joinPairs(words: readonly string[]): string[] {
  const runs: string[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const [first = ""] = isPaired(word) ? lettersOf(word) : [];
    if (last !== undefined && first !== "" && last.endsWith(first))
      runs.splice(-1, 1, last + word.slice(first.length));
    else runs.push(word);
  }
  return runs;
}

/** Plain forms of letters that have no decomposition, of final forms, and of Arabic letters that writers mix up. */
const letterForms: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ґ: "г",
  ة: "ه",
  ى: "ي",
  ـ: "",
};
const letter = new RegExp(`[${Object.keys(letterForms).join("")}]`, "g");
/** Accents and the points of Hebrew and Arabic; the vowel signs of Indian scripts are kept like letters. */
const mark = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u093C]/g;

/** Tests whether a text holds no character beyond ASCII. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Folds a lower-case word to one spelling: `größe` and `grösse` → `grosse`, `naïve`, composed or not, → `naive`. */
export function fold(word: string): string {
  if (isAscii(word)) return word;
  const bare = word.normalize("NFKD").replace(mark, "");
  const folded = bare.replace(letter, (each) => letterForms[each] ?? each).normalize("NFC");
  return folded === "" ? word : folded;
}
