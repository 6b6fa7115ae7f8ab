// Adds other forms and spellings of a task's words that the codebase has.
import type { GlossPart } from "../task.ts";
import { proseAndCode } from "./detect-language.ts";
import { formsOf, inflectionsOf, isAsking, isSmall, respelt, type Inflections } from "./inflections.ts";
import { fold } from "./scripts.ts";
import { identifierWords, stem, termsOf } from "./words.ts";

/** Lookup of the words that a codebase has. */
export interface KnownWords {
  /** Counts the files with a stem. */
  filesWith(stem: string): number;
  /** Tests whether any file has all of these stems. */
  areTogether(stems: readonly string[]): boolean;
}

/** Max forms of a word: instead of one that no file has, and in addition to one that files have. */
const maxForms = { instead: 4, beside: 1 } as const;
/** Min letters of a respelt word; the other spelling of a shorter one is too often another word. */
const shortestRespelt = 6;

/** Sign that a text between two spaces is a name of code or a path. */
const isName = /[/\\_.@:](?=[\p{L}\p{N}])|\d|\p{Ll}\p{Lu}/u;
const word = /([\p{L}\p{M}]+)/u;

/**
 * Glosses a text in a Latin-script language, part by part: question words with no words, others with the forms of them
 * that files have, closest first. In any other text, it adds the other spelling of words that no file has.
 * @returns undefined if there is nothing to add, for example if one file has all words as written
 */
export function glossInflected(text: string, held: KnownWords): readonly GlossPart[] | undefined {
  const inflections = inflectionsOf(text);
  if (inflections.length > 0 && held.areTogether(stemsOf(text))) return undefined;
  const parts = proseAndCode(text).flatMap((piece, at) =>
    (at % 2 === 1 ? [piece] : piece.split(/(\s+)/)).flatMap((each): readonly GlossPart[] =>
      at % 2 === 1 || isName.test(each)
        ? [{ text: each }]
        : each
            .split(word)
            .filter((part) => part !== "")
            .map((part) => (word.test(part) ? glossWord(part, inflections, held) : { text: part })),
    ),
  );
  return parts.some(({ words }) => words !== undefined) ? parts : undefined;
}

const stemsOf = (text: string): string[] => [
  ...new Set(
    identifierWords(text)
      .filter((each) => !isAsking(fold(each.toLowerCase())))
      .flatMap((each) => termsOf(each)),
  ),
];

function glossWord(text: string, inflections: readonly Inflections[], { filesWith }: KnownWords): GlossPart {
  const own = fold(text.toLowerCase());
  if (inflections.length > 0 && isAsking(own)) return { text, words: [] };
  if (isSmall(text, inflections)) return { text };
  const isHeld = filesWith(stem(own)) > 0;
  if (inflections.length === 0 && (isHeld || own.length < shortestRespelt)) return { text };
  const forms = inflections.length === 0 ? respelt(text) : formsOf(text, inflections);
  const farthestFirst = forms.sort((a, b) => distance(b, own) - distance(a, own) || (a < b ? 1 : -1));
  const byStem = new Map(farthestFirst.map((form) => [stem(form), form]));
  byStem.delete(stem(own));
  const held = [...byStem].filter(([stemmed]) => filesWith(stemmed) > 0).map(([, form]) => form);
  const closest = held.sort((a, b) => distance(a, own) - distance(b, own) || (a < b ? -1 : 1));
  if (closest.length === 0) return { text };
  const words = isHeld ? [text.toLowerCase(), ...closest.slice(0, maxForms.beside)] : closest;
  return { text, words: words.slice(0, maxForms.instead) };
}

/** Number of letters to remove from and to append to one form to get another. */
function distance(form: string, own: string): number {
  let same = 0;
  while (same < own.length && form[same] === own[same]) same++;
  return form.length + own.length - 2 * same;
}
