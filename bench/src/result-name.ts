import type { TextKind } from "./types.ts";

/** Parts of a result's system name. */
export interface NameParts {
  readonly system: string;
  /** The property asked with, where it is not the usual one. */
  readonly field?: string;
  readonly texts: TextKind;
}

/** `bm25`, `bm25.plain`, `bm25.wrong` or `bm25.plain.wrong`. */
export const nameFrom = ({ system, field, texts }: NameParts): string =>
  [system, ...(field === undefined ? [] : [field]), ...(texts === "right" ? [] : [texts])].join(".");

/** The parts that `nameFrom` made a name of. */
export function partsOf(name: string): NameParts {
  const [system = name, ...asked] = name.split(".");
  const last = asked.at(-1);
  const texts = last === "wrong" || last === "nonsense" ? last : "right";
  const [field] = texts === "right" ? asked : asked.slice(0, -1);
  return { system, ...(field !== undefined && { field }), texts };
}
