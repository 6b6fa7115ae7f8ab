// Says what the lines of a file that are shown first speak of, in words that a reader finds there.
import type { Codebase } from "./codebase.ts";
import { joinPairs } from "../language/scripts.ts";
import { isFiller } from "../language/filler-words.ts";
import { identifierWords, isRequestWord, subWords, termsOf } from "../language/words.ts";
import { messagesIn } from "../messages/index.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import type { Query, Span } from "../answer-types.ts";
import type { Fact } from "../observations.ts";
import type { Context } from "../parts.ts";

/** Max names or words in a fact. */
export const maxListed = 3;

/** The first names, each once. */
export const few = (names: readonly string[]): string[] => [...new Set(names)].slice(0, maxListed);

/**
 * Says what the first lines shown speak of, and on which line: no other than a reader finds there. Words of the path are
 * left out, or alone they are evidence of the path's kind.
 */
export function passageFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  { settings, task }: Context,
  shown: Span | undefined,
): Fact[] {
  const place = board.tellingLine(file, task, query, shown);
  if (place === undefined) return [];
  const inPath = new Set(termsOf(board.codebase.paths[file] ?? ""));
  const others = wordsFor(
    place.stems.filter((stem) => !inPath.has(stem)),
    query,
    task.text,
    place.order,
  );
  const words = others.length > 0 ? others : wordsFor(place.stems, query, task.text, place.order);
  if (words.length === 0) return [];
  const asWritten = spellingsOn(board.codebase, file, place.line);
  const spelt = words.map((word) => {
    const written = asWritten.get(termsOf(word).join(" ")) ?? word;
    return word === `${written}s` ? word : written; // the index keeps no plurals
  });
  const text = messagesIn(settings.lang).reason.speaksOf(few(spelt), place.line);
  return [{ evidence: others.length > 0 ? "passage" : "path", text }];
}

/** Words on a line and the next, by their stems: `nesting` by that of `nested`, so that a reader finds it there. */
function spellingsOn(codebase: Codebase, file: number, first: number): ReadonlyMap<string, string> {
  const words = codebase.outline(file)?.words.split(" ") ?? [];
  const spellings = new Map<string, string>();
  let line = 1;
  for (const token of codebase.stream(file)?.tokens ?? []) {
    if (token === 0) line++;
    if (line > first + 1) break;
    if (token === 0 || line < first) continue;
    const word = words[token - 1] ?? "";
    const key = termsOf(word).join(" ");
    if (!spellings.has(key)) spellings.set(key, word);
  }
  return spellings;
}

/**
 * The first words of the title with one of the stems, spelt as in the text, without those that only ask for something.
 * @param order words of the lines as stems: a name of the text whose words stand there side by side is told as such
 */
export function wordsFor(
  stems: readonly string[],
  { keywords }: Query,
  text: string,
  order: readonly string[] = [],
): string[] {
  const told = keywords
    .filter(({ term }) => !isFiller(term))
    .filter(({ term }) => termsOf(term).some((stem) => stems.includes(stem) && !isRequestWord(stem)));
  const ofTitle = told.filter(({ from }) => from === "title");
  const words = (ofTitle.length > 0 ? ofTitle : told).map(({ term }) => term);
  return few(joinPairs(words).map((word) => wholeWord(word, text, order)));
}

/** The word of the text that a term was split from, if it stands there, or its rest is single letters: `FFmpeg` for `fmpeg`. */
const wholeWord = (term: string, text: string, order: readonly string[]): string =>
  identifierWords(text).find((word) => {
    const parts = subWords(word);
    const isRest = (part: string): boolean => part === term || part.length === 1;
    const isThere = ` ${order.join(" ")} `.includes(` ${termsOf(word).join(" ")} `);
    return parts.length > 1 && parts.includes(term) && (isThere || parts.every(isRest));
  }) ?? term;
