// Counts the words of a query in each section of a file.
import type { TokenStream } from "../codebase.ts";
import { queryTerms, weightOf, type PassageQuery } from "../scores/passage-query.ts";
import { saturate, saturation } from "../scores/text-scores.ts";
import type { Section } from "./split-file.ts";

/** Matches of a section with a query, each from 0 to 1. */
export interface SectionWords {
  /** BM25, as a share of that of a section that repeats every word infinitely often. */
  readonly body: number;
  /** Share of the query's weight that it holds. */
  readonly coverage: number;
  /** Stems of the query that it holds. */
  readonly stems: readonly string[];
}

const meanTokens = 60;

/** In the order of the sections. */
export function sectionWords(
  stream: TokenStream,
  sections: readonly Section[],
  query: PassageQuery,
): SectionWords[] {
  const whole = query.whole || 1;
  return countTerms(stream, sections, query).map(({ counts, length }) => {
    let body = 0;
    for (const [term, count] of counts)
      body += (query.weights[term] ?? 0) * saturate(count, length / meanTokens);
    return {
      body: body / whole / (saturation + 1),
      coverage: weightOf(counts.keys(), query) / whole,
      stems: [...counts.keys()].flatMap((term) => query.stems[term] ?? []),
    };
  });
}

/** Terms of the query in a section, each with how often, and the number of all its terms. */
interface Counted {
  readonly counts: Map<number, number>;
  length: number;
}

function countTerms(stream: TokenStream, sections: readonly Section[], query: PassageQuery): Counted[] {
  const terms = queryTerms(stream, query);
  const counted = sections.map((): Counted => ({ counts: new Map(), length: 0 }));
  let at = 0;
  let line = 1;
  for (const token of stream.tokens) {
    if (token === 0) {
      line++;
      while ((sections[at]?.endLine ?? line) < line) at++;
      continue;
    }
    const into = counted[at];
    if (into === undefined || (sections[at]?.startLine ?? 0) > line) continue;
    into.length++;
    const term = terms[token - 1] ?? -1;
    if (term >= 0) into.counts.set(term, (into.counts.get(term) ?? 0) + 1);
  }
  return counted;
}
