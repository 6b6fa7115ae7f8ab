// Finds the files that are likeliest to change with the best one of an answer, each with its strongest lines.
import shipped from "../../../../model/sections.json" with { type: "json" };
import type { Companion } from "../observations.ts";
import type { Evaluation } from "../candidate.ts";
import type { Span } from "../answer-types.ts";
import { logOdds, round } from "../relevance.ts";
import type { Codebase } from "./codebase.ts";
import { companionScores } from "./scores/companions.ts";

/** Max companions, and the least likelihood of one: with fewer than these, fewer changes are named whole. */
const maxCompanions = 4;
const minLikelihood = 0.04;

type SpansOf = (
  files: readonly (readonly [path: string, file: number])[],
) => Promise<readonly { readonly spans: readonly Span[] }[]>;

/**
 * Companions of the first of some files, likeliest first, by their rank and worth, what they have in common with it, and
 * whether they are code. Fitted by `bench/train/companions.py`.
 * @param ranked best first
 * @param shown paths that an answer shows anyway
 */
export async function companionsFor(
  codebase: Codebase,
  ranked: readonly Pick<Evaluation, "path" | "worth">[],
  shown: ReadonlySet<string>,
  spansOf: SpansOf,
): Promise<Companion[]> {
  const files = ranked.flatMap(({ path, worth }, rank) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [{ path, file, worth, rank }];
  });
  const [first, ...others] = files;
  if (first === undefined) return [];
  const near = companionScores(codebase, [first.file]);
  const likeliest = others
    .filter(({ path }) => !shown.has(path))
    .map(({ file, path, rank, worth }) => {
      const isCode = codebase.kind(file) === "source" ? 1 : 0;
      return { path, file, worth: likelihoodOf(worth, rank, near.of(file) / (near.highest || 1), isCode) };
    })
    .filter(({ worth }) => worth >= minLikelihood)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, maxCompanions);
  const sectioned = await spansOf(likeliest.map(({ file, path }) => [path, file]));
  return likeliest.flatMap(({ path, worth }, at) => {
    const span = sectioned[at]?.spans[0];
    return span === undefined ? [] : [{ ...span, path, worth }];
  });
}

function likelihoodOf(worth: number, rank: number, near: number, isCode: number): number {
  const { code, common, offset, place, worth: ofWorth } = shipped.companions;
  const odds =
    offset + ofWorth * logOdds(worth) + place * -Math.log(1 + rank) + common * near + code * isCode;
  return round(1 / (1 + Math.exp(-odds)));
}
