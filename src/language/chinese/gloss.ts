// Glosses Chinese text with the English words of code, and brings both scripts into one form.
import type { GlossPart } from "../../types.ts";
import { openDictionary, type Dictionary } from "./dictionary.ts";
import { holdsHan, hanRuns, onHan } from "./han.ts";
import { segment } from "./segment.ts";
import { simplify } from "./simplify.ts";
import type { Wordings } from "./wordings.ts";

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

/**
 * One form for a request in either script and wording: Simplified characters, the mainland's words, ASCII punctuation.
 * Text without Chinese characters comes back unchanged; so do Latin words, code, numbers and line breaks in any text.
 */
export async function canonicalChinese(text: string): Promise<string> {
  if (!holdsHan(text)) return text;
  const dictionary = await openDictionary();
  const simplified = await simplify(text);
  const reworded = reword(simplified, dictionary, hanRuns(simplified).join() !== hanRuns(text).join());
  return onHan(reworded, (run) =>
    segment(run, dictionary.compounds)
      .map(({ text: piece, entry }) => entry ?? piece)
      .join(""),
  );
}

/** Each word to the one that stands for it, its meaning chosen by where the text seems to be from. */
function reword(simplified: string, { wordings, boundaries }: Dictionary, isTraditional: boolean): string {
  const isTaiwanese = leanOf(simplified, wordings) + (isTraditional ? 0.5 : 0) > 0;
  return onHan(simplified, (run) =>
    segment(run, boundaries)
      .map(({ text, entry }) => (isTaiwanese ? wordings.inTaiwan.get(text) : undefined) ?? entry ?? text)
      .join(""),
  );
}

/** By how many words a text is more Taiwan's than the mainland's. */
function leanOf(simplified: string, { origins }: Wordings): number {
  const pieces = hanRuns(simplified).flatMap((run) => segment(run, origins));
  return pieces.reduce((lean, { entry = 0 }) => lean + entry, 0);
}
