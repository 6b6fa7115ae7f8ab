import type { Retrieval } from "@fossick/core/answer-types.ts";
import { languageOfFile } from "../code/language-names.ts";

/** A folder and a language that a list is narrowed to. */
export interface Narrowing {
  /** A folder at the top; `.` for the files beside those folders. */
  readonly folder?: string;
  readonly language?: string;
}

/** A value that a list can be narrowed to, and how many files it would show. */
export interface FacetValue {
  readonly value: string;
  readonly files: number;
}

export type Facet = keyof Narrowing;

type Listed = Pick<Retrieval, "files" | "nearby" | "candidates">;

const valueIn: Readonly<Record<Facet, (path: string) => string>> = {
  folder: (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "."),
  language: languageOfFile,
};

const otherOf: Readonly<Record<Facet, Facet>> = { folder: "language", language: "folder" };

const has = (path: string, facet: Facet, wanted: string | undefined): boolean =>
  wanted === undefined || valueIn[facet](path) === wanted;

/** The values of a facet, most files first, counted among the files that the other facet leaves; none where there is nothing to choose. */
export function valuesOf(
  { files, nearby }: Listed,
  facet: Facet,
  narrowing: Narrowing,
): readonly FacetValue[] {
  const other = otherOf[facet];
  const counts = new Map<string, number>();
  const all = [...files, ...nearby].map(({ path }) => path);
  if (new Set(all.map(valueIn[facet])).size < 2) return [];
  for (const path of all.filter((each) => has(each, other, narrowing[other]))) {
    const value = valueIn[facet](path);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, files: count }))
    .sort((a, b) => b.files - a.files || (a.value < b.value ? -1 : 1));
}

/** Leaves out what would leave no file, as an address may ask for. */
export function possible(listed: Listed, { folder, language }: Narrowing): Narrowing {
  const isIn = (facet: Facet, value: string | undefined, within: Narrowing): boolean =>
    valuesOf(listed, facet, within).some((each) => each.value === value);
  const kept = folder !== undefined && isIn("folder", folder, {}) ? { folder } : {};
  return language !== undefined && isIn("language", language, kept) ? { ...kept, language } : kept;
}

/** The files of an answer that lie in the folder and are in the language. */
export function narrowed<Given extends Listed>(listed: Given, { folder, language }: Narrowing): Given {
  const isWanted = ({ path }: { readonly path: string }): boolean =>
    has(path, "folder", folder) && has(path, "language", language);
  const { candidates, files, nearby } = listed;
  return {
    ...listed,
    files: files.filter(isWanted),
    nearby: nearby.filter(isWanted),
    ...(candidates && { candidates: candidates.filter(isWanted) }),
  };
}
