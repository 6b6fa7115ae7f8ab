// Adds to a task's words the other forms and spellings of them that the codebase holds.
import type { GlossPart } from "../types.ts";
import { proseAndCode } from "./detect-language.ts";
import { formsOf, inflectionsOf, isAsking, isSmall, respelt, type Inflections } from "./inflections.ts";
import { fold } from "./scripts.ts";
import { identifierWords, stem, termsOf } from "./words.ts";

/** Answers which of a task's words a codebase holds. */
export interface Held {
  /** Counts the files that hold a stem. */
  filesWith(stem: string): number;
  /** Tests whether some file holds all of these stems. */
  areTogether(stems: readonly string[]): boolean;
}

/** Forms of a word that no file holds, and beside one that files hold. */
const maxForms = { instead: 4, beside: 1 } as const;
/** Shorter words are another one in another spelling too often. */
const shortestRespelt = 6;

/** A sign that what stands between two spaces is a name of code or a path. */
const isName = /[/\\_.@:](?=[\p{L}\p{N}])|\d|\p{Ll}\p{Lu}/u;
const word = /([\p{L}\p{M}]+)/u;

/**
 * A text in a language of Latin letters, part by part: words that ask with none, all others with themselves and the
 * forms of them that files hold, closest first. In any other text, words that no file holds with their other spelling.
 * @returns undefined where nothing is to be added, as when a file holds all words as they are written
 */
export function glossInflected(text: string, held: Held): readonly GlossPart[] | undefined {
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

function glossWord(text: string, inflections: readonly Inflections[], { filesWith }: Held): GlossPart {
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

/** Letters to take off and to put on from one form to another. */
function distance(form: string, own: string): number {
  let same = 0;
  while (same < own.length && form[same] === own[same]) same++;
  return form.length + own.length - 2 * same;
}
