// The table of signals of a file's ranks in the lists of the dispatch.
import type { EvidenceKind } from "../../messages/index.ts";
import { fittedToZero, signal, type Signal } from "./signal.ts";

const rankIn = (list: string, evidence: EvidenceKind): Signal =>
  signal({
    name: `${list}Rank`,
    measures: `place in the list \`${list}\``,
    scale: "property",
    evidence,
    source: "lists/lists.ts",
  });

/** Ranks of a file in the lists of the dispatch: 1 for the first, one half for the eleventh. */
export const ranks: readonly Signal[] = [
  rankIn("text", "text"),
  rankIn("path", "path"),
  rankIn("window", "passage"),
  rankIn("pair", "passage"),
  { ...rankIn("commit", "history"), readsHistory: true, withoutWeight: fittedToZero },
  rankIn("identifier", "usedNames"),
  rankIn("mention", "mention"),
  signal({
    name: "restRank",
    measures: "place among the files that no other list found",
    scale: "property",
    direction: "either",
    source: "lists/lists.ts",
  }),
];
