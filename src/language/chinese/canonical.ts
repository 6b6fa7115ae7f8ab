import { openDictionary, type Dictionary } from "./dictionary.ts";
import { hanRuns, holdsHan, onHan } from "./han.ts";
import { segment } from "./segment.ts";
import { simplify } from "./simplify.ts";
import type { Wordings } from "./wordings.ts";

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
