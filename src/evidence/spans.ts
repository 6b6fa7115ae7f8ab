// Chooses the lines of a file to show.
import { termsOf } from "../language/words.ts";
import type { Definition } from "./codebase.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import { rarity } from "./scores/text-scores.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { Query, Span, PreparedTask } from "../types.ts";

const maxSpans = 4;
/** A definition longer than this is a container: what it holds is shown, not all of it. */
const longestSpanLines = 150;

/** The parts of a file worth reading: definitions named like the task's words, and the best window. In line order. */
export function roughSpans(board: Scoreboard, file: number, query: Query, task: PreparedTask): Span[] {
  const outline = board.codebase.outline(file);
  if (!outline) return [];
  const terms = taskTerms(query.keywords);
  const identifiers = new Set(
    query.keywords.filter(({ from }) => from === "identifier").map(({ term }) => term),
  );
  const files = board.codebase.paths.length;
  const weigh = ({ name }: Definition): number => {
    let weight = identifiers.has(name) ? 10 : 0;
    for (const stem of new Set(termsOf(name))) {
      const taskWeight = terms.get(stem);
      if (taskWeight !== undefined) weight += taskWeight * rarity(board.codebase.fileCount(stem), files);
    }
    return weight;
  };
  const definitions = outline.definitions
    .filter(({ startLine, endLine }) => endLine - startLine < longestSpanLines)
    .map((definition) => ({ definition, weight: weigh(definition) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.definition.startLine - b.definition.startLine)
    .slice(0, maxSpans - 1)
    .map(({ definition }) => spanOf(definition));
  const passage = board.passage(file, task, query);
  const window = passage && passage.window > 0 ? [windowSpan(passage, outline.lines)] : [];
  const whole = { startLine: 1, endLine: Math.min(outline.lines, 40) };
  const spans = definitions.length + window.length > 0 ? [...definitions, ...window] : [whole];
  return withoutOverlap(spans);
}

const spanOf = ({ name, startLine, endLine }: Definition): Span => ({ startLine, endLine, symbol: name });

const windowSpan = ({ startLine, endLine }: { startLine: number; endLine: number }, lines: number): Span => ({
  startLine: Math.min(startLine, lines),
  endLine: Math.min(endLine, lines),
});

/** In line order; a span inside an earlier one is dropped, one that overlaps it is cut. */
function withoutOverlap(spans: readonly Span[]): Span[] {
  const disjoint: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)) {
    const end = disjoint.at(-1)?.endLine ?? 0;
    if (span.endLine <= end) continue;
    disjoint.push(span.startLine > end ? span : { startLine: end + 1, endLine: span.endLine });
  }
  return disjoint;
}
