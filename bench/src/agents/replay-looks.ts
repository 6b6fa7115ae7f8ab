// Replays recorded looks of agents, and tells how much of what they read an answer had told them already.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { countTokensUpTo } from "@fossick/core/bundle/tokens.ts";
import { mean, median, ratio, total } from "@fossick/eval/metrics.ts";
import { quantile } from "../metrics.ts";
import { folderOf } from "../places.ts";
import { percent, table } from "../report/format.ts";
import { openWorkTrees } from "../work-trees.ts";
import { askBuild } from "./ask-build.ts";
import { countHeld, isNamed, openLines } from "./lines-looked-at.ts";
import { commandsOf, firstWords, readLooks, type TaskLooks } from "./looks.ts";
import { isReadOnly, runLook } from "./run-look.ts";
import { openRepositories, readAgentTasks } from "./trees.ts";

/** Options of a replay. */
export interface ReplayFlags {
  readonly looks: readonly string[];
  readonly tasks: string;
  /** Folders of the builds that are asked. */
  readonly dist: readonly string[];
  readonly own?: string;
  readonly work?: string;
}

/** The looks of one arm at all tasks. */
interface Arm {
  readonly name: string;
  readonly looks: readonly TaskLooks[];
}

/** Figures of a build's answer to one task. */
export interface HeldRow {
  readonly dist: string;
  readonly tokens: number;
  readonly namesAll: boolean;
  /** Lines looked at and how many of them the answer holds, by arm; last those of all arms together. */
  readonly arms: readonly { readonly name: string; readonly lines: number; readonly held: number }[];
}

/**
 * Asks every task of every build, and counts which of the lines that agents looked at the answers hold.
 * @returns a table
 */
export async function replayLooks(flags: ReplayFlags, say: (line: string) => void): Promise<string> {
  const tasks = readAgentTasks(flags.tasks);
  const arms = flags.looks.map((file) => ({
    name: basename(file, ".jsonl"),
    looks: readLooks(folderOf(file)),
  }));
  const work = flags.work ? folderOf(flags.work) : mkdtempSync(join(tmpdir(), "fossick-agents-"));
  const treeOf = openWorkTrees(openRepositories(tasks, flags.own), join(work, "trees"));
  const rows: HeldRow[] = [];
  let skipped = 0;
  try {
    for (const task of tasks) {
      const root = treeOf(task);
      const seen = arms.map((arm) => linesSeen(root, arm, task.id));
      const asked = { text: task.text, keywords: keywordsFor(task.id, arms) };
      const own: HeldRow[] = [];
      for (const [at, dist] of flags.dist.entries()) {
        const answer = await askBuild(folderOf(dist), root, join(work, `cache-${at}`), asked);
        own.push(await rowOf(dist, answer, task.goldFiles, seen));
      }
      rows.push(...own);
      skipped += total(seen.map((each) => each.skipped));
      say(`${task.id}: ${own.map(describe).join("; ")}`);
    }
  } finally {
    if (!flags.work) rmSync(work, { recursive: true, force: true });
  }
  return `${heldTable(rows)}\n\nCommands left out, because they may write: ${skipped}.`;
}

/** The words of the first arm that asked fossick about the task. */
const keywordsFor = (id: string, arms: readonly Arm[]): readonly string[] | undefined =>
  arms
    .flatMap(({ looks }) => looks.filter(({ task }) => task === id))
    .map(firstWords)
    .find((words) => words !== undefined);

interface Seen {
  readonly name: string;
  readonly lines: ReadonlySet<string>;
  readonly skipped: number;
}

/** Runs what an arm ran for a task. */
function linesSeen(root: string, { name, looks }: Arm, task: string): Seen {
  const commands = looks.filter((each) => each.task === task).flatMap(commandsOf);
  const allowed = commands.filter(isReadOnly);
  const linesOf = openLines(root);
  const lines = new Set(allowed.flatMap((command) => linesOf(command, runLook(root, command))));
  return { name, lines, skipped: commands.length - allowed.length };
}

async function rowOf(
  dist: string,
  answer: string,
  goldFiles: readonly string[],
  seen: readonly Seen[],
): Promise<HeldRow> {
  const all = { name: "all", lines: new Set(seen.flatMap(({ lines }) => [...lines])) };
  return {
    dist,
    tokens: (await countTokensUpTo(answer, Infinity)) ?? 0,
    namesAll: goldFiles.every((path) => isNamed(path, answer)),
    arms: [...seen, all].map(({ name, lines }) => ({
      name,
      lines: lines.size,
      held: countHeld(lines, answer),
    })),
  };
}

const describe = ({ arms, tokens }: HeldRow): string =>
  `${tokens} tokens, ${arms.at(-1)?.held} of ${arms.at(-1)?.lines} lines`;

/** The figures of each build, one a row. */
export function heldTable(rows: readonly HeldRow[]): string {
  const names = rows[0]?.arms.map(({ name }) => name) ?? [];
  const head = [
    "build",
    "tasks",
    "tokens, median",
    "p95",
    ...names.map((name) => `${name} %`),
    "all edited files named %",
  ];
  const lines = [...new Set(rows.map(({ dist }) => dist))].map((dist) => {
    const own = rows.filter((row) => row.dist === dist);
    const tokens = own.map((row) => row.tokens);
    const held = names.map((_, at) => {
      const counts = own.map(({ arms }) => arms[at] ?? { held: 0, lines: 0 });
      return ratio(total(counts.map((each) => each.held)), total(counts.map((each) => each.lines)));
    });
    const named = mean(own.map(({ namesAll }) => Number(namesAll)));
    const sizes = [own.length, Math.round(median(tokens) ?? 0), quantile(tokens, 0.95)];
    return [dist, ...sizes.map(String), ...[...held, named].map(percent)];
  });
  return table(head, lines);
}
