// Writes names, paths and code in Markdown so that no character acts.
import type { Span } from "../../types.ts";
import { safeName } from "../../base/safe-text.ts";

/** Emphasis inside a path, as in `__init__.py`, would be eaten. */
const plainName = /^(?!_|.*(?:[^\w]_|_(?:[^\w]|$)))[\w./@+-]+$/;

/** A name of the repository in Markdown: as it is where no word of it could be taken for ours, else as code. */
export const nameText = (name: string): string => (plainName.test(name) ? name : codeSpan(safeName(name)));

/** Code with a run of backticks longer than any inside it. */
export function codeSpan(text: string): string {
  const ticks = "`".repeat(longestTicks(text) + 1);
  const pad = /^`|`$/.test(text) ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** Returns the length of the longest run of backticks. */
export const longestTicks = (text: string): number => {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
};

/** The lines of a span, and what is defined there: `12-30 refundOrder`. */
export const spanText = ({ endLine, startLine, symbol }: Span): string =>
  symbol === undefined ? `${startLine}-${endLine}` : `${startLine}-${endLine} ${nameText(symbol)}`;
