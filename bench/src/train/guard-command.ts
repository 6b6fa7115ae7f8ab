import { writeFileSync } from "node:fs";
import { shippedRankingModel, type RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { shuffled } from "../derive/mined/mined-task.ts";
import { foldOf } from "../folds.ts";
import { groupsOf, takingTurns } from "../groups-of.ts";
import { openModels } from "../models.ts";
import { guardFile, guardFloorsFile } from "../places.ts";
import { floorsOf, guardTable, readGuard, writeGuard, type GuardTask } from "./guard.ts";
import { readRepositories } from "./held-back.ts";
import { rankObserved } from "./observed.ts";
import { observedIn, readKnownRecords, type KnownRecord } from "./replay.ts";
import type { ReplayFlags } from "./replay-flags.ts";

/** Flags of `guard-tasks`; all places are absolute. */
export interface GuardFlags extends Pick<ReplayFlags, "records" | "model"> {
  readonly heldBack: string;
  readonly out: string;
  readonly count: number;
  readonly seed: number;
}

/** Choose recorded tasks of held-back repositories and keep what a model ranks them by. @throws when there is none */
export function guardTasksCommand({ records, model, heldBack, out, count, seed }: GuardFlags): string {
  const repos = readRepositories(heldBack);
  const modelOf = openModels(model, foldOf);
  const numberOf = new Map([...repos].sort().map((repo, at) => [repo, at]));
  const tasks: Drawn[] = [];
  for (const known of readKnownRecords(records)) {
    const { set, repo, id, gold, paths } = known.record;
    const at = numberOf.get(repo.toLowerCase());
    if (set !== "mined" || at === undefined || !gold.some((path) => paths.includes(path))) continue;
    tasks.push({ id, task: guardTaskOf(known, at, modelOf(known.record)) });
  }
  if (tasks.length === 0) throw new Error("there is no mined task of a held-back repository");
  const drawn = drawEvenly(tasks, count, seed);
  writeGuard(
    out,
    drawn.map(({ task }) => task),
  );
  return `${out}: ${drawn.length} of ${tasks.length} tasks`;
}

/** Measure the shipped model and write what the next one must reach. */
export function guardFloorsCommand(): string {
  const floors = floorsOf(guardTable(readGuard(guardFile), shippedRankingModel));
  writeFileSync(guardFloorsFile, `${JSON.stringify(floors, null, 2)}\n`);
  return guardFloorsFile;
}

/** Number of a task's best candidates that are kept. */
const keptFiles = 40;

function guardTaskOf(known: KnownRecord, repo: number, model: RankingModel): GuardTask {
  const { group, record } = known;
  const observed = observedIn(known);
  const gold = new Set(record.gold);
  const best = rankObserved(observed, model).slice(0, keptFiles);
  const keptPaths = new Set([...best.map(({ path }) => path), ...gold]);
  const places = [...record.paths.keys()].filter((at) => keptPaths.has(record.paths[at] ?? ""));
  const signals = Object.entries(record.signals).flatMap(([name, values]) => {
    const own = places.map((at) => rounded(values[at] ?? 0));
    return own.some((value) => value !== 0) ? [[name, own] as const] : [];
  });
  return {
    family: group.replace(/^mined-/, ""),
    repo,
    features: Object.fromEntries(
      Object.entries(observed.features).flatMap(([name, value]) =>
        value === 0 ? [] : [[name, rounded(value)]],
      ),
    ),
    goldCount: gold.size,
    right: places.flatMap((at, place) => (gold.has(record.paths[at] ?? "") ? [place] : [])),
    candidates: places.length,
    signals: Object.fromEntries(signals),
  };
}

const digits = 3;
const rounded = (value: number): number => Number(value.toPrecision(digits));

interface Drawn {
  readonly id: string;
  readonly task: GuardTask;
}

/** Families take turns, and within a family its repositories. */
function drawEvenly(tasks: readonly Drawn[], count: number, seed: number): Drawn[] {
  const inOrder = shuffled(tasks, seed, ({ id }) => id);
  const families = [...groupsOf(inOrder, ({ task }) => task.family).values()];
  const turns = families.map((own) =>
    takingTurns([...groupsOf(own, ({ task }) => String(task.repo)).values()]),
  );
  return takingTurns(turns).slice(0, count);
}
