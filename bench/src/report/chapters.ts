import { partsOf } from "../result-name.ts";
import { taskSets, type Result } from "../types.ts";

/** All results on the same tasks asked with the same text of their own. */
export interface Chapter {
  /** The set's name, with `.<field>` when another text than the usual one was asked. */
  readonly name: string;
  /** fossick first, then its variants, then the rivals. */
  readonly results: readonly Result[];
  /** fossick as it is, where it was measured. */
  readonly main?: Result;
}

const mainSystem = "fossick";

/** A system's name without what it was asked with: `bm25.plain` → `bm25`. */
export const systemName = ({ system }: Result): string => partsOf(system).system;

/** A chapter's name for readers: `gap.plain` → ``gap, asked with `plain` ``. */
export function chapterTitle(name: string): string {
  const [set = name, field] = name.split(".");
  return field === undefined ? set : `${set}, asked with \`${field}\``;
}

/** The results of a folder in the order they are reported in; without those asked with wrong texts or nonsense. */
export function chaptersOf(results: readonly Result[]): Chapter[] {
  const byName = new Map<string, Result[]>();
  for (const result of results.toSorted(inReportOrder)) {
    if (partsOf(result.system).texts !== "right") continue;
    const name = chapterName(result);
    byName.set(name, [...(byName.get(name) ?? []), result]);
  }
  return [...byName].map(([name, members]) => {
    const main = members.find((result) => systemName(result) === mainSystem);
    return { name, results: members, ...(main && { main }) };
  });
}

/** By set, then by the field asked with, then fossick, its variants and its rivals. */
export function inReportOrder(a: Result, b: Result): number {
  const [first, second] = [chapterName(a), chapterName(b)];
  return (
    placeOf(a) - placeOf(b) ||
    compare(first, second) ||
    kindOf(systemName(a)) - kindOf(systemName(b)) ||
    compare(a.system, b.system)
  );
}

function chapterName({ set, system }: Result): string {
  const { field } = partsOf(system);
  return field === undefined ? set : `${set}.${field}`;
}

const placeOf = ({ set }: Result): number => taskSets.indexOf(set);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function kindOf(system: string): number {
  if (system === mainSystem) return 0;
  return system.startsWith(mainSystem) ? 1 : 2;
}
