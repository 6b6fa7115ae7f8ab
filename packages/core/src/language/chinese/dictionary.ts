// Opens the glossary of Chinese terms and tables for finding word boundaries, once for a process, when first needed.
import { segment } from "./segment.ts";
import { readWordings, type Wordings } from "./wordings.ts";

/** Lookup tables for Chinese words; all keys are in Simplified characters. */
export interface Dictionary {
  readonly wordings: Wordings;
  /** Canonical word of each word, usually the word itself; used to find word boundaries. */
  readonly boundaries: ReadonlyMap<string, string>;
  /** Glossary term as written, by the term with each word made canonical: 运行计划 → 执行计划. */
  readonly compounds: ReadonlyMap<string, string>;
  /**
   * English words that code uses for each term, likeliest first, separated by spaces; "" for a function word.
   */
  readonly glossary: ReadonlyMap<string, string>;
}

let dictionary: Promise<Dictionary> | undefined;

/** Opens the glossary of `model/glossary.json` and the tables derived from it, once. */
export const openDictionary = (): Promise<Dictionary> => (dictionary ??= readDictionary());

async function readDictionary(): Promise<Dictionary> {
  const wordings = await readWordings();
  const glossary = await readGlossary();
  const { canonical } = wordings;
  const boundaries = new Map([...canonical.values()].map((word) => [word, word]));
  const replaceable: string[] = [];
  for (const term of glossary.keys()) {
    if (holdsKey(term, canonical)) replaceable.push(term);
    else boundaries.set(term, term);
  }
  for (const [word, standard] of canonical) boundaries.set(word, standard);
  const compounds = new Map<string, string>();
  for (const term of replaceable) {
    const compound = segment(term, boundaries)
      .map(({ text, entry }) => entry ?? text)
      .join("");
    if (compound !== term) compounds.set(compound, term);
  }
  return { wordings, boundaries, compounds, glossary };
}

async function readGlossary(): Promise<Map<string, string>> {
  const { glossaryTopics } = await import("./lists.ts");
  return new Map(Object.values(glossaryTopics).flatMap((topic) => Object.entries(topic)));
}

/** Tests whether any part of a word is a key. */
function holdsKey(word: string, keys: ReadonlyMap<string, unknown>): boolean {
  for (let start = 0; start < word.length; start++) {
    for (let end = start + 1; end <= word.length; end++) if (keys.has(word.slice(start, end))) return true;
  }
  return false;
}
