// Writes names, paths and code in Markdown so that no character acts as markup.
import type { Span } from "@fossick/core/answer-types.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";

/** Names without Markdown markup; underscores such as those of `__init__.py` would be read as emphasis. */
const plainName = /^(?!_|.*(?:[^\w]_|_(?:[^\w]|$)))[\w./@+-]+$/;

/** A name of the repository in Markdown: plain if it contains no markup, otherwise as code. */
export const nameText = (name: string): string => (plainName.test(name) ? name : codeSpan(safeName(name)));

/** Code span delimited by more backticks than any run inside it. */
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

/** Lines of a span, such as `12-20`, with the name of its definition if it has one: "12-20 `Store.put`". */
export const spanText = ({
  endLine,
  startLine,
  symbol,
}: Pick<Span, "startLine" | "endLine" | "symbol">): string =>
  symbol === undefined ? `${startLine}-${endLine}` : `${startLine}-${endLine} ${codeSpan(oneLine(symbol))}`;
