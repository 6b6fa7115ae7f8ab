import type { BenchAnswer, BenchTask, Row } from "./types.ts";

const mostRanked = 100;
const alwaysStated = 20;
const statedFrom = 0.1;
/** What a file that defines something the change uses was worth; an edited one was worth 1. */
const contextWorth = 0.6;

/** One task's outcome: what was answered set beside what the real change edited, or why there is no answer. */
export function rowOf(task: BenchTask, outcome: BenchAnswer | Error): Row {
  const gold = new Set(task.goldFiles);
  const about = {
    id: task.id,
    repo: task.repo,
    set: task.set,
    language: task.language,
    goldCount: gold.size,
  };
  if (outcome instanceof Error) {
    const nothing = { goldRanks: [], returned: 0, right: 0, useful: 0, cycles: 0, ms: 0 };
    return { ...about, ...nothing, error: outcome.message };
  }
  const ranking = outcome.ranking.slice(0, mostRanked);
  const returned = outcome.files.map(({ path }) => path);
  const worth = realWorth(gold, new Set(task.contextFiles));
  const stated = ranking.map((file) => [file.worth, worth(file.path)] as const);
  return {
    ...about,
    goldRanks: goldRanks(
      ranking.map(({ path }) => path),
      gold,
    ),
    returned: returned.length,
    right: new Set(returned.filter((path) => gold.has(path))).size,
    useful: returned.filter((path) => worth(path) > 0).length,
    firstWorth: ranking[0]?.worth ?? 0,
    ...(task.contextFiles && {
      stated: stated.filter(([said], at) => at < alwaysStated || said >= statedFrom),
    }),
    cycles: outcome.cycles,
    ms: Math.round(outcome.ms),
  };
}

/** A file listed twice counts where it stands first. */
function goldRanks(paths: readonly string[], gold: ReadonlySet<string>): number[] {
  return paths.flatMap((path, at) => (gold.has(path) && paths.indexOf(path) === at ? [at + 1] : []));
}

const realWorth =
  (gold: ReadonlySet<string>, context: ReadonlySet<string>) =>
  (path: string): number =>
    gold.has(path) ? 1 : context.has(path) ? contextWorth : 0;
