import type { GlossPart } from "../../types.ts";
import { canonicalChinese } from "./canonical.ts";
import { openDictionary } from "./dictionary.ts";
import { holdsHan } from "./han.ts";
import { segment } from "./segment.ts";

/**
 * A text with Chinese in it, part by part, each known term with the English words that code uses for it.
 * The parts' texts put together are the text's canonical form.
 * @returns undefined when the text contains no Chinese characters
 */
export async function glossOf(text: string): Promise<readonly GlossPart[] | undefined> {
  if (!holdsHan(text)) return undefined;
  const canonical = await canonicalChinese(text);
  const { glossary } = await openDictionary();
  const runs = canonical.split(/(\p{Script=Han}+)/u);
  const writtenRuns = text.split(/(\p{Script=Han}+)/u);
  return runs.flatMap((run, at): readonly GlossPart[] => {
    if (run === "") return [];
    if (!holdsHan(run)) return [{ text: run }];
    const written = writtenRuns.length === runs.length ? (writtenRuns[at] ?? "") : "";
    let start = 0;
    return segment(run, glossary).map(({ text: word, entry }): GlossPart => {
      const spelt = written.length === run.length ? written.slice(start, start + word.length) : word;
      start += word.length;
      return {
        text: word,
        ...(spelt !== word && { written: spelt }),
        ...(entry !== undefined && { words: entry === "" ? [] : entry.split(" ") }),
      };
    });
  });
}

/** The gloss as one text: English words in place of known terms, function words left out, all else as it stands. */
export function englishOf(gloss: readonly GlossPart[]): string {
  const parts: string[] = [];
  let last = "";
  for (const { text, words } of gloss) {
    const next = words?.join(" ") ?? text;
    const touch = /[\p{L}\p{N}_)\]`]/u.test(last) && /[\p{L}\p{N}_([`]/u.test(next[0] ?? "");
    parts.push(touch ? ` ${next}` : next);
    last = next.at(-1) ?? last;
  }
  return parts.join("");
}
