import { segment } from "./segment.ts";
import { readWordings, type Wordings } from "./wordings.ts";

/** Lookup tables for Chinese words; all keys are in Simplified characters. */
export interface Dictionary {
  readonly wordings: Wordings;
  /** From a word to the one that stands for it, itself in most cases: where words begin and end. */
  readonly boundaries: ReadonlyMap<string, string>;
  /** From a term of the glossary whose words were each replaced to the term as it is written: 运行计划 to 执行计划. */
  readonly compounds: ReadonlyMap<string, string>;
  /**
   * From a term to the English words code uses for it, likeliest first, with spaces between; "" for a function word.
   */
  readonly glossary: ReadonlyMap<string, string>;
}

let dictionary: Promise<Dictionary> | undefined;

/** The glossary of `model/glossary.json` and all that is derived from it, read once. */
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

/** Tests whether a part of the word is a key. */
function holdsKey(word: string, keys: ReadonlyMap<string, unknown>): boolean {
  for (let start = 0; start < word.length; start++) {
    for (let end = start + 1; end <= word.length; end++) if (keys.has(word.slice(start, end))) return true;
  }
  return false;
}
