// The table of signals of a file's ranks in the lists of the dispatch.
import type { EvidenceKind } from "../../messages/index.ts";
import { fittedToZero, signal, type Signal } from "./signal.ts";

const ofList = { scale: "property", source: "lists/lists.ts" } as const;

const rankIn = (list: string, evidence: EvidenceKind): Signal =>
  signal(`${list}Rank`, `place in the list \`${list}\``, { ...ofList, evidence });

/** Ranks of a file in the lists of the dispatch: 1 for the first, one half for the eleventh. */
export const ranks: readonly Signal[] = [
  rankIn("text", "text"),
  rankIn("path", "path"),
  rankIn("window", "passage"),
  rankIn("pair", "passage"),
  { ...rankIn("commit", "history"), readsHistory: true, withoutWeight: fittedToZero },
  rankIn("identifier", "usedNames"),
  rankIn("mention", "mention"),
  signal("restRank", "place among the files that no other list found", { ...ofList, direction: "either" }),
];
