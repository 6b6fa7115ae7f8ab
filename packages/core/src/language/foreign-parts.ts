// Finds the parts of a task in a language whose words the files lack, and reports them as a fault.
import type { Fault } from "../answer-types.ts";
import { isJapanese, proseOf } from "./detect-language.ts";
import { formsOf, inflectionsOf, isSmall } from "./inflections.ts";
import { identifierWords, isCompound, stem, termsOf } from "./words.ts";

/** Two or more letters that are neither Latin nor Chinese, with the spaces between. */
const foreign = /(?:(?![\p{Script=Latin}\p{Script=Han}])\p{L}[\p{M}\s]*){2,}/gu;
/** Two or more letters of a Japanese text, whose words contain Chinese characters. */
const japanese = /(?:(?!\p{Script=Latin})\p{L}[\p{M}\s]*){2,}/gu;
const maxCharacters = 80;
/** Min share of stems in files for words to count as found; pairs across words, and endings, are in no file. */
const found = 1 / 3;

/**
 * Reports, as a fault, the parts of a task that are neither English nor Chinese and whose words the files lack.
 * @param filesWith returns the number of files with a stem
 */
export function foreignParts(text: string, filesWith: (stem: string) => number): Fault[] {
  const prose = proseOf(text);
  const parts = prose.match(isJapanese(text) ? japanese : foreign) ?? [];
  const missing = isFound(parts.flatMap(stemsOf), filesWith) ? [] : parts;
  const list = [...new Set([...missing, ...missingLatin(prose, filesWith)].map(oneLine))].join(", ");
  if (list === "") return [];
  const excerpt = list.length > maxCharacters ? `${list.slice(0, maxCharacters)}…` : list;
  return [
    {
      part: "language",
      code: "LANGUAGE_NOT_UNDERSTOOD",
      message: `most of these words are in no file; they are matched as written, so give the key words in English if the code has English names: ${excerpt}`,
    },
  ];
}

const oneLine = (part: string): string => part.trim().replaceAll(/\s+/g, " ");

const stemsOf = (part: string): readonly string[] => [
  ...new Set(identifierWords(part).flatMap((word) => termsOf(word))),
];

const isFound = (stems: readonly string[], filesWith: (stem: string) => number): boolean =>
  stems.filter((each) => filesWith(each) > 0).length >= stems.length * found && stems.length > 0;

/** Words of a text in another Latin-script language that no file has in any form, if files have few of its words. */
function missingLatin(prose: string, filesWith: (stem: string) => number): readonly string[] {
  const inflections = inflectionsOf(prose);
  if (inflections.length === 0) return [];
  const words = identifierWords(prose).filter((word) => !isCompound(word) && !isSmall(word, inflections));
  const missing = words.filter(
    (word) => ![word.toLowerCase(), ...formsOf(word, inflections)].some((form) => filesWith(stem(form)) > 0),
  );
  return words.length - missing.length >= words.length * found ? [] : missing;
}
