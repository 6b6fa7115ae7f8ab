// Compares arms of agents: how much they looked at, and which of the edited files they named.
import { existsSync } from "node:fs";
import { mean, ratio, total } from "@fossick/eval/metrics.ts";
import { table } from "../report/format.ts";
import { readLines } from "../tasks.ts";
import type { BenchTask } from "../types.ts";
import type { Look } from "./looks.ts";
import { answersFile, logFile, readSetup } from "./setup.ts";

/** An agent's answer to a task. */
export interface AgentAnswer {
  readonly task: string;
  readonly files: readonly string[];
}

/** Answers and looks of one arm. */
export interface ArmResult {
  readonly name: string;
  readonly answers: readonly AgentAnswer[];
  readonly looksAt: (task: string) => readonly Look[];
}

type EditedFiles = readonly Pick<BenchTask, "id" | "goldFiles">[];

/** Reads what the agents of a prepared folder wrote, and compares the arms. @returns a table */
export function scoreAgents(folder: string, tasks: EditedFiles): string {
  const arms = readSetup(folder).arms.filter(({ name }) => existsSync(answersFile(folder, name)));
  if (arms.length === 0) throw new Error(`no arm has answered: there is no ${answersFile(folder, "ARM")}`);
  const results = arms.map(({ name }) => ({
    name,
    answers: readLines<AgentAnswer>(answersFile(folder, name)),
    looksAt: (task: string) => {
      const file = logFile(folder, name, task);
      return existsSync(file) ? readLines<Look>(file) : [];
    },
  }));
  return scoreTable(results, tasks);
}

/** Means of each arm over the tasks that all arms answered; the last answer to a task counts. */
export function scoreTable(arms: readonly ArmResult[], tasks: EditedFiles): string {
  const byArm = arms.map(({ answers }) => new Map(answers.map((answer) => [answer.task, answer])));
  const common = tasks.filter(({ id }) => byArm.every((answers) => answers.has(id)));
  const lines = arms.map(({ name, looksAt }, at) => {
    const looks = common.map(({ id }) => looksAt(id));
    const found = common.map(({ id, goldFiles }) => foundOf(byArm[at]?.get(id)?.files ?? [], goldFiles));
    return [
      name,
      String(common.length),
      mean(looks.map(({ length }) => length)).toFixed(2),
      String(Math.round(mean(looks.map((each) => total(each.map(({ chars }) => chars)))))),
      mean(found.map(({ recall }) => recall)).toFixed(3),
      mean(found.map(({ precision }) => precision)).toFixed(3),
    ];
  });
  return table(["arm", "tasks", "looks", "characters", "recall", "precision"], lines);
}

function foundOf(
  files: readonly string[],
  goldFiles: readonly string[],
): Record<"recall" | "precision", number> {
  const named = new Set(files.map((path) => path.replace(/^\.\//, "")));
  const right = goldFiles.filter((path) => named.has(path)).length;
  return { recall: ratio(right, goldFiles.length), precision: ratio(right, named.size) };
}
