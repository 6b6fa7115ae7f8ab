// Makes rough spans exact with the syntax tree of a file.
import type { Span } from "../../types.ts";
import { chooseSpan, clampSpans, mergeSpans } from "./choose-span.ts";
import { parseDefinitions, rememberDefinitions } from "./parse-definitions.ts";

/** Longer files keep their rough spans; most are data or generated. */
const MAX_CHARACTERS = 400_000;

type ExactSpans = (path: string, text: string, spans: readonly Span[]) => Promise<readonly Span[]>;

/**
 * Widens or narrows rough spans to the exact syntactic definitions that hold them; spans come back sorted, disjoint,
 * inside the file. A file without a grammar, too long, or too slow to parse keeps its rough spans. A rough span that
 * starts past the end of the file is dropped. A file that is shown again is not parsed again.
 */
export function createExactSpans(): ExactSpans {
  const definitionsOf = rememberDefinitions(parseDefinitions);
  return async (path, text, spans) => {
    const rough = clampSpans(spans, countLines(text));
    if (rough.length === 0 || text.length > MAX_CHARACTERS) return mergeSpans(rough);
    const definitions = await definitionsOf(path, text);
    return mergeSpans(definitions ? rough.map((span) => chooseSpan(span, definitions)) : rough);
  };
}

/** Lines of a file; a line break at the end does not start another one. */
function countLines(text: string): number {
  const breaks = text.split("\n").length;
  return text === "" || text.endsWith("\n") ? breaks - 1 : breaks;
}
