import type { RepositoryReport } from "@fossick/library/index.ts";

type Report = Pick<RepositoryReport, "misses" | "tasks">;
export type Miss = Report["misses"][number];
export type MissKind = Miss["kind"];
export type EvaluatedTask = Report["tasks"][number];

/** From what no search could find to what only ranked too low. */
export const missKinds: readonly MissKind[] = [
  "notIndexed",
  "noSharedWords",
  "commonWords",
  "notInPool",
  "rankedBelow",
];

export interface MissGroup {
  readonly kind: MissKind;
  readonly misses: readonly Miss[];
}

/** Misses by why they were missed; kinds without any are left out. */
export const missesByKind = ({ misses }: Pick<Report, "misses">): readonly MissGroup[] =>
  missKinds
    .map((kind) => ({ kind, misses: misses.filter((miss) => miss.kind === kind) }))
    .filter((group) => group.misses.length > 0);

export type TaskOrder = "time" | "rank";

/** Tasks newest first, or the worst ranked first. */
export function orderedTasks({ tasks }: Pick<Report, "tasks">, order: TaskOrder): readonly EvaluatedTask[] {
  const newest = tasks.toReversed();
  if (order === "time") return newest;
  const rank = ({ ranks }: EvaluatedTask): number => ranks[0] ?? Infinity;
  return newest.sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? 0 : first > second ? -1 : 1;
  });
}
