import type { Codebase } from "../codebase.ts";
import { acceptedFiles } from "../scoring/accepted-files.ts";
import { coChangeScores } from "../scoring/commit-scores.ts";
import { highest } from "../scoring/companions.ts";
import type { Scoreboard } from "../scoring/scoreboard.ts";
import type { Scores } from "../scoring/text-scores.ts";
import type { Candidate, Context, Query } from "../types.ts";

/**
 * The signals of a candidate, each from 0 to 1: a share of the best file's score unless said otherwise.
 *
 * | signal | what it measures |
 * |---|---|
 * | text, titleText, proseText | BM25F of the task's words; of the title's; without code blocks |
 * | window, pairs | best 40-line window; adjacent word pairs of the task side by side in the file |
 * | coverage | share of the task's words (by weight × rarity) in the best window — absolute |
 * | path, titlePath, fileName | the task's words in the path; the title's; in the file name |
 * | definitions, titleDefinitions | the task's words in names the file defines |
 * | usedNames, definedNames | identifiers the task names: used here; defined here |
 * | mention, trace | the task writes the path or module out; it is in the stack trace |
 * | commits | past commits with similar messages changed it |
 * | churn, recency | how often it changed; how recently — logarithms |
 * | neighbour, coChange | imports among, and changes with, the best of this dispatch |
 * | bridgedText, bridgedNames | words that stand in for ones the codebase lacks, in the text; in names and path |
 * | learnedText, learnedNames | words learned from accepted files, in the text; in names and path |
 * | focus, companion | answers a gap of the cycle before; belongs with the files accepted so far |
 * | test, example, docs, config, generated, vendored | 1 when the file is of that kind |
 */
export type Signals = Readonly<Record<string, number>>;

/** How many of the best candidates of this dispatch lend their imports and their co-changes. */
const neighbourSeeds = 20;
const coChangeSeeds = 10;

/** Measure the signals of all candidates of one dispatch, in their order. */
export function measureSignals(
  board: Scoreboard,
  candidates: readonly Candidate[],
  query: Query,
  context: Context,
): Signals[] {
  const { codebase } = board;
  const { task } = context;
  const files = candidates.map(({ path }) => codebase.fileOf(path) ?? -1);
  const dense: Record<string, Scores> = {
    text: board.text(query),
    titleText: board.titleText(query),
    proseText: board.proseText(query),
    path: board.path(query),
    titlePath: board.titlePath(query),
    fileName: board.fileName(query),
    definitions: board.definitions(query),
    titleDefinitions: board.titleDefinitions(query),
    usedNames: board.usedNames(query),
    definedNames: board.definedNames(query),
    commits: board.commits(query).scores,
    neighbour: neighbourScores(codebase, files.slice(0, neighbourSeeds)),
    coChange: coChangeScores(
      codebase,
      files.slice(0, coChangeSeeds).map((file, at) => [file, 1 / (1 + at)]),
    ),
    bridgedText: board.bridgedText(query),
    bridgedNames: board.bridgedNames(query),
    learnedText: board.learnedText(query),
    learnedNames: board.learnedNames(query),
    focus: board.focus(query),
    companion: board.companions(acceptedFiles(codebase, context)),
  };
  const best = new Map(Object.entries(dense).map(([name, scores]) => [name, highest(scores)]));
  const passages = files.map((file) => board.passage(file, task, query));
  const bestWindow = Math.max(0, ...passages.map((passage) => passage?.window ?? 0));
  const bestPairs = Math.max(0, ...passages.map((passage) => passage?.pairs ?? 0));
  const mentions = board.mentions(query);
  const traces = board.traces(query);

  return files.map((file, at) => {
    const signals: Record<string, number> = {};
    const set = (name: string, value: number): void => {
      if (value > 0) signals[name] = round(value);
    };
    for (const [name, scores] of Object.entries(dense)) set(name, share(scores[file], best.get(name)));
    set("window", share(passages[at]?.window, bestWindow));
    set("pairs", share(passages[at]?.pairs, bestPairs));
    set("coverage", passages[at]?.coverage ?? 0);
    set("mention", mentions[file] ?? 0);
    set("trace", traces[file] ?? 0);
    const { changes, recency } = board.activity(file);
    set("churn", Math.min(1, Math.log1p(changes) / 6));
    set("recency", Math.min(1, Math.log1p(recency) / 4));
    const kind = codebase.kind(file);
    if (kind !== "source") set(kind, 1);
    return signals;
  });
}

const share = (score: number | undefined, best: number | undefined): number =>
  best ? (score ?? 0) / best : 0;
/** Four digits are more than the signals can tell, and keep traces short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Import neighbours of the seeds, earlier seeds and smaller neighbourhoods weighing more. */
function neighbourScores(codebase: Codebase, seeds: readonly number[]): Scores {
  const scores = new Float32Array(codebase.paths.length);
  for (const [at, seed] of seeds.entries()) {
    const neighbours = [...Array.from(codebase.importsOf(seed)), ...Array.from(codebase.importersOf(seed))];
    const weight = 1 / (1 + 0.2 * at) / Math.sqrt(1 + neighbours.length);
    for (const file of neighbours) scores[file] = (scores[file] ?? 0) + weight;
  }
  return scores;
}
