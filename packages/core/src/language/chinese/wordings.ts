// Reads the words that the mainland and Taiwan have for one thing, and those that show where a text is from.
import { openTables } from "./simplify.ts";

/** Words of the mainland and of Taiwan for one thing, all in Simplified characters. */
export interface Wordings {
  /** Canonical word of each variant. */
  readonly canonical: ReadonlyMap<string, string>;
  /** Canonical word of mainland words that mean something else in a Taiwanese text. */
  readonly inTaiwan: ReadonlyMap<string, string>;
  /** Words that show where a text is from: 1 for Taiwan, -1 for the mainland. */
  readonly origins: ReadonlyMap<string, 1 | -1>;
}

/** Reads OpenCC's list of Taiwan's words joined with `model/wordings.json`, which takes precedence. */
export async function readWordings(): Promise<Wordings> {
  const { wordingLists } = await import("./lists.ts");
  const { taiwanWords } = await openTables();
  const own = new Map([...variantsOf(wordingLists.taiwanVariants), ...variantsOf(wordingLists.synonyms)]);
  const inTaiwan = new Map(Object.entries(wordingLists.inTaiwan));
  const ownWords = new Set([...own.keys(), ...own.values(), ...inTaiwan.keys()]);
  const taiwanPairs = [...taiwanWords].filter((pair) =>
    pair.every((word) => /^\p{Script=Han}+$/u.test(word)),
  );
  const canonical = new Map(own);
  for (const [word, meaning] of taiwanPairs) {
    if (!ownWords.has(word)) canonical.set(word, own.get(meaning) ?? meaning);
  }
  const ambiguousWords = [...wordingLists.usedByBoth.split(" "), ...inTaiwan.keys()];
  return { canonical, inTaiwan, origins: originsOf(taiwanPairs, ambiguousWords) };
}

/** Pairs of each variant with its canonical word. */
const variantsOf = (
  groups: Readonly<Record<string, string>>,
): (readonly [variant: string, standard: string])[] =>
  Object.entries(groups).flatMap(([standard, variants]) =>
    variants.split(" ").map((variant) => [variant, standard] as const),
  );

function originsOf(
  pairs: readonly (readonly [taiwan: string, mainland: string])[],
  ambiguousWords: readonly string[],
): Map<string, 1 | -1> {
  const origins = new Map<string, 1 | -1>();
  const differences = pairs.filter(([taiwan, mainland]) => taiwan !== mainland);
  for (const [, mainland] of differences) origins.set(mainland, -1);
  for (const [taiwan] of differences) origins.set(taiwan, 1);
  for (const word of ambiguousWords) origins.delete(word);
  return origins;
}
