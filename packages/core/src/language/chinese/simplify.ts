// Converts Traditional Chinese to Simplified by OpenCC's tables, which are loaded for texts with Chinese only.
import { holdsHan, longestKeyOf, mapHanRuns } from "./han.ts";

/**
 * Converts Traditional characters of Taiwan and Hong Kong to Simplified ones, full-width forms to ASCII; words stay.
 * Text without Chinese characters is returned unchanged, without loading the tables.
 */
export async function simplify(text: string): Promise<string> {
  if (!holdsHan(text)) return text;
  const { toSimplified } = await openTables();
  return toSimplified(toAscii(text));
}

type Locale = readonly (readonly unknown[])[];

interface Tables {
  readonly toSimplified: (text: string) => string;
  /** Replacements of `toSimplified`: Traditional characters, and words where a character alone is ambiguous. */
  readonly traditional: readonly string[];
  /** Taiwan's words and the mainland's for the same, in Simplified characters. */
  readonly taiwanWords: ReadonlyMap<string, string>;
}

let tables: Promise<Tables> | undefined;

/** Opens OpenCC's tables from Traditional to Simplified, once. */
export const openTables = (): Promise<Tables> => (tables ??= readTables());

async function readTables(): Promise<Tables> {
  const { from, to } = (await import("opencc-js/t2cn")).Locale;
  const variants = pairsOf([...listsOf(from["hk"]), ...listsOf(from["tw"])]);
  const characters = pairsOf(listsOf(to["cn"]));
  const toSimplified = (text: string): string => replaceLongest(replaceLongest(text, variants), characters);
  const [words = ""] = listsOf(from["twp"]);
  const traditional = [...new Set([...variants.keys(), ...characters.keys()])];
  return { toSimplified, traditional, taiwanWords: pairsOf([toSimplified(words)]) };
}

/** Lists of a locale; those to and from Simplified Chinese have one group. */
const listsOf = (locale: Locale | undefined): readonly string[] => locale?.[0]?.map(String) ?? [];

/** Parses tables in OpenCC's format: `word meaning|word meaning…`. */
function pairsOf(lists: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of lists.flatMap((list) => list.split("|"))) {
    const space = pair.indexOf(" ");
    pairs.set(pair.slice(0, space), pair.slice(space + 1));
  }
  return pairs;
}

/** Replaces, from the left, the longest matching key, as OpenCC does. */
function replaceLongest(text: string, table: ReadonlyMap<string, string>): string {
  const longest = longestKeyOf(table);
  return mapHanRuns(text, (run) => {
    let result = "";
    for (let start = 0; start < run.length;) {
      let end = Math.min(run.length, start + longest);
      while (end > start + 1 && !table.has(run.slice(start, end))) end--;
      const key = run.slice(start, end);
      result += table.get(key) ?? key;
      start = end;
    }
    return result;
  });
}

const asciiMarks: Readonly<Record<string, string>> = {
  "。": ".",
  "、": ",",
  "【": "[",
  "】": "]",
  "‘": "'",
  "’": "'",
  "…": "...",
  "—": "-",
  "·": " ",
  "\u3000": " ",
};

/** Converts full-width forms and Chinese punctuation to ASCII, with a space after the end of a clause as in English. */
function toAscii(text: string): string {
  return text
    .replace(/([。、，；：！？])(?=[\p{L}\p{N}`「『“《])/gu, "$1 ")
    .replace(/[\uFF01-\uFF5E]/g, (form) => form.normalize("NFKC"))
    .replace(/[「」『』“”《》〈〉]/g, '"')
    .replace(/[。、【】‘’…—·\u3000]/g, (mark) => asciiMarks[mark] ?? mark);
}
