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
  const likeliest = measureCompanions(codebase, ranked)
    .slice(1)
    .filter(({ path }) => !shown.has(path))
    .map(({ file, path, ...measured }) => ({ path, file, worth: likelihoodOf(measured) }))
    .filter(({ worth }) => worth >= minLikelihood)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, maxCompanions);
  const sectioned = await spansOf(likeliest.map(({ file, path }) => [path, file]));
  return likeliest.flatMap(({ path, worth }, at) => {
    const span = sectioned[at]?.spans[0];
    return span === undefined ? [] : [{ ...span, path, worth }];
  });
}

/** Evidence of how likely a file changes with the best one. */
interface Measured {
  readonly rank: number;
  readonly worth: number;
  /** Share of the most that any file has in common with the best one. */
  readonly common: number;
  /** 1 for code. */
  readonly code: number;
}

/** Measures files beside the best one, which is the first of them; unknown paths are left out. */
export function measureCompanions(
  codebase: Codebase,
  ranked: readonly Pick<Evaluation, "path" | "worth">[],
): (Measured & { readonly path: string; readonly file: number })[] {
  const files = ranked.flatMap(({ path, worth }, rank) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [{ path, file, worth, rank }];
  });
  const near = companionScores(
    codebase,
    files.slice(0, 1).map(({ file }) => file),
  );
  return files.map((each) => ({
    ...each,
    common: near.of(each.file) / (near.highest || 1),
    code: codebase.kind(each.file) === "source" ? 1 : 0,
  }));
}

function likelihoodOf({ code, common, rank, worth }: Measured): number {
  const weights = shipped.companions;
  const odds =
    weights.offset +
    weights.worth * logOdds(worth) +
    weights.place * -Math.log(1 + rank) +
    weights.common * common +
    weights.code * code;
  return round(1 / (1 + Math.exp(-odds)));
}
