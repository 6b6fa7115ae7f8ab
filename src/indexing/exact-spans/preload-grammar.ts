import type { Grammar } from "../../code-languages/grammar.ts";
import { grammarOf } from "./grammars.ts";
import { loadGrammar } from "./load-grammar.ts";

const sampled = 200;

/**
 * Begin to load the grammar that most of a repository's files are read with. It compiles on other threads while the
 * search goes on, and is ready when the first spans are made exact.
 */
export function preloadGrammar(paths: readonly string[]): void {
  const counts = new Map<Grammar, number>();
  const step = Math.max(1, Math.floor(paths.length / sampled));
  for (let at = 0; at < paths.length; at += step) {
    const grammar = grammarOf(paths[at] ?? "");
    if (grammar) counts.set(grammar, (counts.get(grammar) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most) void loadGrammar(most[0]);
}
