import { resolve } from "node:path";
import { createEngine, type Retrieval } from "@fossick/library/index.ts";
import { literalTasks, type LiteralTask } from "./literal-tasks.ts";

/** Options of `bench literal`. */
export interface LiteralFlags {
  readonly root: readonly string[];
  readonly each: number;
  readonly seed: number;
  readonly misses?: boolean;
}

interface Outcome {
  readonly task: LiteralTask;
  readonly isFirst: boolean;
  /** Among the first three. */
  readonly isNear: boolean;
  /** True if the first span of the right file holds the line. */
  readonly isLineShown: boolean;
  readonly isToldAbsent: boolean;
  readonly isSure: boolean;
}

/** Makes tasks out of repositories and asks them; the figures are a Markdown table, a row for each kind of task. */
export async function literalCommand(
  { root: roots, each, seed, misses }: LiteralFlags,
  say: (line: string) => void,
): Promise<string> {
  const outcomes: Outcome[] = [];
  for (const root of roots) {
    const engine = await createEngine({ root, settings: { memory: false } });
    for (const task of literalTasks(resolve(root), seed, each)) {
      const outcome = outcomeOf(task, await engine.retrieve(task.text));
      outcomes.push(outcome);
      if (misses && !isRight(outcome))
        say(`${root}\t${task.kind}\t${task.gold.join()}\t${JSON.stringify(task.text)}`);
    }
    await engine.close();
  }
  return tableOf(outcomes);
}

function outcomeOf(task: LiteralTask, { files, gaps, nearby }: Retrieval): Outcome {
  const shown = [...files, ...nearby];
  const [first] = shown;
  const right = shown.find(({ path }) => task.gold.includes(path));
  const { startLine = 0, endLine = 0 } = right?.spans[0] ?? {};
  return {
    task,
    isFirst: first !== undefined && first === right,
    isNear: right !== undefined && shown.indexOf(right) < 3,
    isLineShown: task.line !== undefined && first === right && startLine <= task.line && task.line <= endLine,
    isToldAbsent: gaps.some(({ what }) => what === task.name),
    isSure: files.some(({ worth }) => worth >= 0.7),
  };
}

const isRight = ({ task, isFirst, isLineShown, isSure, isToldAbsent }: Outcome): boolean => {
  if (task.kind === "absent") return isToldAbsent && !isSure;
  if (task.kind === "present") return !isToldAbsent;
  return isFirst && (task.line === undefined || isLineShown);
};

function tableOf(outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ task }) => task.kind))];
  const rows = kinds.map((kind) => {
    const own = outcomes.filter(({ task }) => task.kind === kind);
    const share = (test: (outcome: Outcome) => boolean): string =>
      ((100 * own.filter(test).length) / own.length).toFixed(1);
    const isName = kind === "absent" || kind === "present";
    const cells = isName
      ? ["–", "–", "–", share(({ isToldAbsent }) => isToldAbsent), share(({ isSure }) => isSure)]
      : [
          share(({ isFirst }) => isFirst),
          share(({ isNear }) => isNear),
          own[0]?.task.line === undefined ? "–" : share(({ isLineShown }) => isLineShown),
          "–",
          "–",
        ];
    return `| ${[kind, own.length, ...cells].join(" | ")} |`;
  });
  return [
    "| task | number | first | among three | line in the first span | told absent | sure |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
