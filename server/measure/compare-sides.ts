import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  countEqual,
  figuresOf,
  round,
  sideOf,
  takeTurn,
  takeTurns,
  tasksInTurns,
  type AskedTask,
  type Side,
} from "./turns.ts";

export type Asked = Pick<Side, "answer" | "pids">;
type Figures = ReturnType<typeof figuresOf>;

/** Input of a comparison, and how long it takes. */
export interface Comparison {
  /** Names of repositories, `owner/name`. */
  readonly names: readonly string[];
  readonly tasks: readonly AskedTask[];
  readonly work: string;
  /** Returns the mirror of a repository. */
  readonly mirrorOf: (name: string) => string;
  /** Clients at the same time, one row of figures each. */
  readonly clients: readonly number[];
  readonly seconds: number;
  readonly turnSeconds: number;
  readonly warmUpMs: number;
  /** Load of the machine before anything was started. */
  readonly loadBefore: readonly number[];
}

/** Reads the flags of a program that compares two sides. @param usual the seconds of a turn and before all turns */
export function readFlags(usual: { readonly turn: string; readonly warmUp: string }): Comparison {
  const { values } = parseArgs({
    options: {
      mirrors: { type: "string", default: "" },
      repositories: { type: "string", default: "" },
      tasks: { type: "string", multiple: true, default: [] },
      work: { type: "string", default: "" },
      clients: { type: "string", default: "1,8,32" },
      seconds: { type: "string", default: "60" },
      turn: { type: "string", default: usual.turn },
      "warm-up": { type: "string", default: usual.warmUp },
    },
  });
  const names = values.repositories.split(",");
  return {
    names,
    tasks: tasksInTurns(values.tasks, names),
    work: values.work,
    mirrorOf: (name) => join(values.mirrors, name.replace("/", "+"), "repo"),
    clients: values.clients.split(",").map(Number),
    seconds: Number(values.seconds),
    turnSeconds: Number(values.turn),
    warmUpMs: Number(values["warm-up"]) * 1_000,
    loadBefore: loadavg().map(round),
  };
}

/**
 * Has two sides answer alike and run warm, then asks them in turns and prints the figures as JSON, each row at once.
 * @param sides two, by name
 * @param more what a row, and the whole, tells beside
 */
export async function compareSides(
  { clients, loadBefore, names, seconds, tasks, turnSeconds, warmUpMs }: Comparison,
  sides: Readonly<Record<string, Asked>>,
  more: { readonly ofRow?: (one: Figures, other: Figures) => object; readonly ofAll?: object } = {},
): Promise<void> {
  const [[firstName, first], [secondName, second]] = pairOf(sides);
  const alike = await countEqual(first.answer, second.answer, tasks.slice(0, 100));
  for (const side of [first, second]) await takeTurn(sideOf(side), tasks, 8, warmUpMs);
  const rows: object[] = [];
  for (const count of clients) {
    const [one, other] = [sideOf(first), sideOf(second)];
    await takeTurns([one, other], tasks, { clients: count, seconds, turnSeconds });
    const figures = [figuresOf(one), figuresOf(other)] as const;
    const row = {
      clients: count,
      load: loadavg().map(round),
      [firstName]: figures[0],
      [secondName]: figures[1],
    };
    rows.push({ ...row, ...more.ofRow?.(...figures) });
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const ran = { repositories: names.length, tasks: tasks.length, ...more.ofAll, alike, loadBefore, rows };
  process.stdout.write(`${JSON.stringify(ran, null, 2)}\n`);
}

type Named = readonly [name: string, side: Asked];

function pairOf(sides: Readonly<Record<string, Asked>>): readonly [Named, Named] {
  const [first, second] = Object.entries(sides);
  if (first === undefined || second === undefined) throw new Error("two sides are compared");
  return [first, second];
}
