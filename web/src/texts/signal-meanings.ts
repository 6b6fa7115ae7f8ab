import { signals, signalsOf } from "../../../src/evidence/signals.ts";

/** What a signal measures, in the words of docs/signals.md without their links; of a product, both. */
export const signalMeaning = (name: string): string =>
  signalsOf(name)
    .map((one) => meanings.get(one) ?? "")
    .filter((meaning) => meaning !== "")
    .join(" × ");

const meanings: ReadonlyMap<string, string> = new Map(
  signals.map(({ name, measures }) => [name, plain(measures)]),
);

/** Markdown as plain words. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("`", "");
}
