import { ideal } from "@fossick/core/evidence/signals/ideal.ts";
import { signals, signalsOf } from "@fossick/core/evidence/signals.ts";

/** Returns the meaning of a signal, in the words of docs/signals.md, made to stand alone; of a product, both. */
export const signalMeaning = (name: string): string =>
  signalsOf(name)
    .map((one) => meanings.get(one) ?? "")
    .filter((meaning) => meaning !== "")
    .join(" × ");

const ideals = new Set(ideal);

/** A row that says "the same" speaks of the last one that does not. */
const meanings: ReadonlyMap<string, string> = new Map(
  signals.map((signal, at) => {
    const { name, measures } = signal;
    const text = plain(measures);
    if (ideals.has(signal)) return [name, `${text}, against a file that holds every word of the task`];
    if (!text.startsWith("the same")) return [name, text];
    const meant = signals.slice(0, at).findLast((other) => !other.measures.startsWith("the same"));
    return [name, `like ${meant?.name}, ${text}`];
  }),
);

/** Markdown as plain words. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("`", "");
}
