// Lists the spellings of a Chinese text in either script, with words of the mainland or Taiwan.
import { openDictionary } from "./dictionary.ts";
import { segment } from "./segment.ts";
import { openTables } from "./simplify.ts";

/**
 * Lists the spellings of a Chinese text that a repository may use: in its own words or the other side's (缓存, 快取),
 * in either script. It returns pairs of characters, the units of the index, and none for a single character.
 * @param text as in a gloss
 */
type Spell = (text: string) => readonly string[];

let spelling: Promise<Spell> | undefined;

/** Opens the tables for spelling, once. */
export const openSpellings = (): Promise<Spell> => (spelling ??= readSpellings());

async function readSpellings(): Promise<Spell> {
  const { wordings, boundaries } = await openDictionary();
  const variants = inverted(wordings.canonical);
  const forms = await readForms();
  return (text) => {
    const words = segment(text, boundaries).map((piece) => piece.text);
    // Replacing a word makes new pairs only with its neighbours; the other pairs are those of the text.
    const reworded = words.flatMap((word, at) =>
      (variants.get(word) ?? []).map((variant) => `${words[at - 1] ?? ""}${variant}${words[at + 1] ?? ""}`),
    );
    return [...new Set([text, ...reworded].flatMap((wording) => spellingsOfPairs(wording, forms)))];
  };
}

/** Maps Simplified characters to the Traditional ones of Taiwan and Hong Kong that become them: 发 → 發, 髮. */
async function readForms(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { toSimplified, traditional } = await openTables();
  const characters = traditional.filter((word) => word.length === 1);
  return inverted(characters.map((character) => [character, toSimplified(character)]));
}

/**
 * Spells the pairs of a text with both characters in all forms; mixed scripts are rare, but only pairs in files count.
 */
function spellingsOfPairs(text: string, forms: ReadonlyMap<string, readonly string[]>): string[] {
  const formsOf = (character: string): readonly string[] => [character, ...(forms.get(character) ?? [])];
  return Array.from(text).flatMap((first, at, all) => {
    const second = all[at + 1];
    if (second === undefined) return [];
    return formsOf(first).flatMap((left) => formsOf(second).map((right) => left + right));
  });
}

/** Maps each value to its keys, except itself. */
function inverted(
  pairs: Iterable<readonly [key: string, value: string]>,
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    if (key !== value) keys.set(value, [...(keys.get(value) ?? []), key]);
  }
  return keys;
}
