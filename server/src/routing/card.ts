// Makes the card of a repository from its index, by which tasks that name no repository find it.
import { oneLine, openCodebase, type IndexedCodebase, type Store } from "fossick/hosting";
import { collectTerms, tellingNames } from "./card-terms.ts";
import { describe } from "./describe.ts";

/** Summary of an index's repository, by which a task without a repository finds its way there. */
export interface Card {
  /** A sentence for people; empty if the repository has no description. */
  readonly description: string;
  /** Languages of its files of code, most frequent first: name and share of the files. */
  readonly languages: readonly { readonly name: string; readonly share: number }[];
  /** Time of the newest commit, in milliseconds since 1970. */
  readonly lastActivityMs?: number;
  readonly files: number;
  /** Names that it defines and uses most, for people. */
  readonly names: readonly string[];
  /** Its words and names by their hash, ascending. */
  readonly terms: Int32Array;
  /** Share of the repository of each term (`weightOf`); 0 for names. */
  readonly weights: Uint8Array;
}

/** Input of a card. */
export interface CardSource {
  /** Store of the first branch, complete. */
  readonly store: Store;
  /** Text of a file as it is indexed, or undefined; asked for a README and manifests in the root. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Make the card of an index, from its contents and the repository's own description. */
export async function cardOf({ readText, store }: CardSource): Promise<Card> {
  const codebase = openCodebase(store);
  const { history, paths } = codebase;
  const described = { description: await describe(paths, readText), languages: languagesOf(codebase) };
  const collected = collectTerms(store, codebase, described);
  return {
    ...described,
    ...(history.count > 0 && { lastActivityMs: history.headTime * 1000 }),
    files: paths.length,
    names: tellingNames(codebase, collected).map((name) => oneLine(name)),
    terms: collected.terms,
    weights: collected.weights,
  };
}

const maxLanguages = 5;
const plainText = "text";

function languagesOf(codebase: IndexedCodebase): Card["languages"] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const file of codebase.paths.keys()) {
    const kind = codebase.kind(file);
    const name = codebase.language(file);
    if ((kind !== "source" && kind !== "test") || name === plainText || codebase.length(file) === 0) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    total++;
  }
  return [...counts]
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    .slice(0, maxLanguages)
    .map(([name, count]) => ({ name, share: Math.round((count / total) * 100) / 100 }));
}
