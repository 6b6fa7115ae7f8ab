// Names the rows in which the database keeps an index, and which of them only workers need; reads and writes none.
// Segments and commits are packs, values have their keys in the store; rows that only workers need sort last, so that
// servers can omit them.

const padded = (number: number): string => number.toString(36).padStart(8, "0");

export const rowKeys = {
  segment: (segment: number, part: number) => `s/${segment.toString(36)}/${padded(part)}`,
  commits: (generation: number, part: number) => `c/${padded(generation)}/${padded(part)}`,
  value: (key: string) => `v/${key}`,
  /** Numbers of documents, paths and commits; later ones replace earlier ones. */
  numbers: (generation: number, part: number) => `w/numbers/${padded(generation)}/${padded(part)}`,
  /** Facts about texts besides which files have them. */
  texts: "w/texts",
} as const;

/** First key that only workers need; servers read the rows before it. */
export const workerRows = "w";

/** The store's key of a value; undefined for a row of another kind. */
export const valueKeyOf = (rowKey: string): string | undefined =>
  rowKey.startsWith("v/") ? rowKey.slice(2) : undefined;
