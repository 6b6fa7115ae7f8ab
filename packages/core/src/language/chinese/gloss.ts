// Glosses Chinese text with the English words of code, and converts both scripts to one form.
import type { GlossPart } from "../../task.ts";
import { openDictionary, type Dictionary } from "./dictionary.ts";
import { holdsHan, hanRuns, mapHanRuns } from "./han.ts";
import { segment } from "./segment.ts";
import { simplify } from "./simplify.ts";
import type { Wordings } from "./wordings.ts";

/**
 * Glosses a text with Chinese, part by part: each known term gets the English words that code uses for it.
 * Joined, the texts of the parts are the canonical form of the text.
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

/** Joins a gloss into one text: English words for known terms, no function words, everything else unchanged. */
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

/**
 * Converts a text in either script and wording to one form: Simplified characters, mainland words, ASCII punctuation.
 * Text without Chinese characters is unchanged; so are Latin words, code, numbers and line breaks in any text.
 */
export async function canonicalChinese(text: string): Promise<string> {
  if (!holdsHan(text)) return text;
  const dictionary = await openDictionary();
  const simplified = await simplify(text);
  const reworded = reword(simplified, dictionary, hanRuns(simplified).join() !== hanRuns(text).join());
  return mapHanRuns(reworded, (run) =>
    segment(run, dictionary.compounds)
      .map(({ text: piece, entry }) => entry ?? piece)
      .join(""),
  );
}

/** Replaces each word by its canonical one, depending on whether the text seems to be from Taiwan. */
function reword(simplified: string, { wordings, boundaries }: Dictionary, isTraditional: boolean): string {
  const isTaiwanese = leanOf(simplified, wordings) + (isTraditional ? 0.5 : 0) > 0;
  return mapHanRuns(simplified, (run) =>
    segment(run, boundaries)
      .map(({ text, entry }) => (isTaiwanese ? wordings.inTaiwan.get(text) : undefined) ?? entry ?? text)
      .join(""),
  );
}

/** Number of Taiwan's words in a text minus the mainland's. */
function leanOf(simplified: string, { origins }: Wordings): number {
  const pieces = hanRuns(simplified).flatMap((run) => segment(run, origins));
  return pieces.reduce((lean, { entry = 0 }) => lean + entry, 0);
}
