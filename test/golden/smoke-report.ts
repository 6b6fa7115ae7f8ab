/** Runs the smoke set and says what came of it, for people and as means. */
import { join } from "node:path";
import { createEngine } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/library/index.ts";
import { createSmokeRepository, readSmokeTasks, smokeRepositories } from "../fixtures/smoke/index.ts";
import type { SmokeRepositoryName, SmokeTask } from "../fixtures/smoke/index.ts";

interface Outcome {
  readonly task: SmokeTask;
  readonly returned: readonly string[];
  readonly ranking: readonly string[];
  readonly stop: Retrieval["stop"]["rule"];
}

/** Outcomes of the tasks of one repository. */
export interface RepositoryRun {
  readonly name: SmokeRepositoryName;
  readonly commit: string;
  readonly files: number;
  readonly outcomes: readonly Outcome[];
}

const shownPaths = 5;

async function runRepository(name: SmokeRepositoryName, folder: string): Promise<RepositoryRun> {
  const root = join(folder, name);
  const commit = createSmokeRepository(name, root);
  const engine = await createEngine({ root, settings: { cacheDir: join(folder, "cache") } });
  const outcomes: Outcome[] = [];
  let files = 0;
  for (const task of readSmokeTasks(name)) {
    const retrieval = await engine.retrieve(task.text);
    files = retrieval.repository.files;
    outcomes.push({
      task,
      returned: retrieval.files.map(({ path }) => path),
      ranking: retrieval.ranking.map(({ path }) => path),
      stop: retrieval.stop.rule,
    });
  }
  await engine.close();
  return { name, commit, files, outcomes };
}

/** Asks every task of every repository, which are made below `folder`, with the shipped model. */
export async function runSmokeSet(folder: string): Promise<RepositoryRun[]> {
  const runs: RepositoryRun[] = [];
  for (const name of smokeRepositories) runs.push(await runRepository(name, folder));
  return runs;
}

/** Ranks of the gold files from 1, ascending; a file that was not ranked has rank Infinity. */
function goldRanks({ task, ranking }: Outcome): number[] {
  const ranks = task.gold.map((path) => ranking.indexOf(path) + 1 || Infinity);
  return ranks.sort((a, b) => (a === b ? 0 : a - b));
}

function describeOutcome(outcome: Outcome): string[] {
  const { task, returned, ranking, stop } = outcome;
  const ranks = goldRanks(outcome).map((rank) => (rank === Infinity ? "not ranked" : rank));
  const first = ranking.slice(0, shownPaths).map((path, index) => {
    const marks = [task.gold.includes(path) && "gold", returned.includes(path) && "returned"].filter(Boolean);
    return `  ${index + 1} ${path}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`;
  });
  return [
    `${task.id}, ${task.kind}: gold ${ranks.length > 0 ? `at ${ranks.join(", ")}` : "none"}; ${returned.length} returned; stop ${stop}`,
    ...first,
  ];
}

/** Writes the report for a reviewer: the repositories, the answer to each task, and the means. */
export function report(runs: readonly RepositoryRun[]): string {
  const repositories = runs.map(({ name, commit, files, outcomes }) =>
    [`# ${name} at ${commit.slice(0, 12)}, ${files} files`, ...outcomes.flatMap(describeOutcome), ""].join(
      "\n",
    ),
  );
  const measures = measure(runs);
  const means = [
    `hit@1 ${measures.hitAt1.toFixed(2)}, hit@5 ${measures.hitAt5.toFixed(2)}`,
    `mean reciprocal rank ${measures.meanReciprocalRank.toFixed(2)}`,
    `gold returned ${measures.goldReturned.toFixed(2)}, returned gold ${measures.returnedGold.toFixed(2)}`,
    `answers to tasks without gold ${measures.falseAnswers}`,
  ];
  return [...repositories, "# all tasks", ...means, ""].join("\n");
}

/** Shares and means from 0 to 1 over the tasks that have gold, and how often too much was handed over. */
export interface SmokeMeasures {
  /** Tasks whose best gold file ranks first. */
  readonly hitAt1: number;
  /** Tasks whose best gold file is among the first five. */
  readonly hitAt5: number;
  /** Mean over the best gold file of each task. */
  readonly meanReciprocalRank: number;
  /** Gold files that were handed over, of all. */
  readonly goldReturned: number;
  /** Gold among the files that were handed over. */
  readonly returnedGold: number;
  /** Tasks without gold that were answered with files all the same. */
  readonly falseAnswers: number;
}

/** How good the answers of a run are. */
export function measure(runs: readonly RepositoryRun[]): SmokeMeasures {
  const outcomes = runs.flatMap((run) => run.outcomes);
  const answerable = outcomes.filter(({ task }) => task.gold.length > 0);
  const best = answerable.map((outcome) => goldRanks(outcome)[0] ?? Infinity);
  const gold = answerable.flatMap(({ task, returned }) => task.gold.map((path) => returned.includes(path)));
  const handedOver = answerable.flatMap(({ task, returned }) =>
    returned.map((path) => task.gold.includes(path)),
  );
  return {
    hitAt1: share(best.map((rank) => rank === 1)),
    hitAt5: share(best.map((rank) => rank <= 5)),
    meanReciprocalRank: best.reduce((sum, rank) => sum + 1 / rank, 0) / best.length,
    goldReturned: share(gold),
    returnedGold: share(handedOver),
    falseAnswers: outcomes.filter(({ task, returned }) => task.gold.length === 0 && returned.length > 0)
      .length,
  };
}

function share(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length;
}
