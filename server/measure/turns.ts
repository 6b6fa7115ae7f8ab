import { readFileSync } from "node:fs";
import { ask, pathsOf } from "./ask.ts";
import { cpuMs } from "./process-figures.ts";
import { spreadOf } from "./spread.ts";

export interface AskedTask {
  readonly repo: string;
  readonly task: string;
}

export interface Answered {
  readonly ms: number;
  readonly insideMs?: number;
  /** Paths of the best files, for comparison. */
  readonly paths: readonly string[];
  readonly error?: string;
}

/** Whoever answers: a server, or engines. */
export type Answer = (task: AskedTask, client: number) => Promise<Answered>;

/** Whoever answers without a repository, too. */
export type AnswerAnywhere = (
  task: Pick<AskedTask, "task"> & Partial<AskedTask>,
  client: number,
) => Promise<Answered>;

/** Results of one side over all its turns. */
export interface Side {
  readonly answer: Answer;
  /** Its processes, without PostgreSQL's. */
  readonly pids: () => readonly number[];
  answered: Answered[];
  tookMs: number;
  cpuMs: number;
  next: number;
}

export const sideOf = ({ answer, pids }: Pick<Side, "answer" | "pids">): Side => ({
  answer,
  pids,
  answered: [],
  tookMs: 0,
  cpuMs: 0,
  next: 0,
});

/** Lines of JSON with `repo` and `task`; every repository has its turn before one has its second. */
export function tasksInTurns(files: readonly string[], names: readonly string[]): readonly AskedTask[] {
  const all = files
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as AskedTask);
  const each = names.map((name) => all.filter(({ repo }) => repo === name));
  const longest = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => each.flatMap((tasks) => tasks[at] ?? [])).flat();
}

const cpuOf = ({ pids }: Side): number => pids().reduce((sum, pid) => sum + cpuMs(pid), 0);

/** Clients that ask one question after the other. */
export async function takeTurn(
  side: Side,
  tasks: readonly AskedTask[],
  clients: number,
  ms: number,
): Promise<void> {
  const cpuBeforeMs = cpuOf(side);
  const startedMs = performance.now();
  const client = async (number: number): Promise<void> => {
    while (performance.now() < startedMs + ms) {
      const task = tasks[side.next++ % tasks.length];
      if (task === undefined) throw new Error("there are no tasks of these repositories");
      side.answered.push(await side.answer(task, number));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  side.tookMs += performance.now() - startedMs;
  side.cpuMs += cpuOf(side) - cpuBeforeMs;
}

export interface Turns {
  readonly clients: number;
  /** For each side. */
  readonly seconds: number;
  readonly turnSeconds: number;
}

/** Has two sides asked in turns; which one is first changes. */
export async function takeTurns(
  sides: readonly [Side, Side],
  tasks: readonly AskedTask[],
  { clients, seconds, turnSeconds }: Turns,
): Promise<void> {
  const turnMs = Math.min(turnSeconds, seconds) * 1_000;
  const turns = Math.ceil((seconds * 1_000) / turnMs);
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of turn % 2 === 0 ? sides : sides.toReversed())
      await takeTurn(side, tasks, clients, turnMs);
}

export function figuresOf({ answered, cpuMs: usedMs, tookMs }: Side) {
  const errors = answered.flatMap(({ error }) => error ?? []);
  const inside = answered.flatMap(({ insideMs }) => insideMs ?? []);
  return {
    ms: tenths(answered.map(({ ms }) => ms)),
    ...(inside.length > 0 && { insideMs: tenths(inside) }),
    perSecond: Math.round((answered.length / tookMs) * 10_000) / 10,
    cpuMsOfOne: Math.round((usedMs / answered.length) * 10) / 10,
    errors: errors.length,
    kinds: [...new Set(errors)].slice(0, 5),
  };
}

/** To a tenth of a millisecond. */
function tenths(times: readonly number[]) {
  const { count, max, p50, p95 } = spreadOf(times.map((ms) => ms * 10));
  return { count, p50: p50 / 10, p95: p95 / 10, max: max / 10 };
}

/** To a hundredth. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Counts tasks that both answer alike: where there are others, the comparison is none. */
export async function countEqual(one: Answer, other: Answer, tasks: readonly AskedTask[]) {
  let equal = 0;
  for (const [at, task] of tasks.entries()) {
    const [first, second] = [await one(task, at), await other(task, at)];
    if (first.error === undefined && first.paths.join("\n") === second.paths.join("\n")) equal += 1;
  }
  return { compared: tasks.length, equal };
}

export const overHttp =
  (url: string, key: string): AnswerAnywhere =>
  async ({ repo, task }) => {
    const asked = await ask({ url, key }, repo, task);
    const paths = pathsOf(asked);
    return { ms: asked.ms, paths, ...(asked.status !== 200 && { error: `${asked.status} ${asked.code}` }) };
  };
