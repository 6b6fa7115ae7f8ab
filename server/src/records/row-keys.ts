/**
 * Keys of the rows of an index. Segments and commits are packs, values are what the store has under the same name; what
 * only workers need comes after all that, so that servers leave it out.
 */

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

/** Servers need the rows before it. */
export const workerRows = "w";

/** The store's key of a value; undefined for a row of another kind. */
export const valueKeyOf = (rowKey: string): string | undefined =>
  rowKey.startsWith("v/") ? rowKey.slice(2) : undefined;
