import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine } from "../../src/engine.ts";
import type { Evaluation, Evaluator, Observation } from "../../src/types.ts";
import { checkOut } from "./checkout.ts";
import { foreignText } from "./foreign-text.ts";
import { availableTasks, openMirrors, readTasks } from "./tasks.ts";
import type { BenchTask, TaskSet } from "./types.ts";

/**
 * Record what the ranker is trained on: the signals of the candidates of cycle 1, one line of JSON for each task.
 * A record that is there already is kept, so that a run which was ended goes on where it stopped.
 *
 *   node dist/record.mjs --tasks FILE --set commits --mirrors DIR --out FILE [--work DIR] [--part 1/2] [--shift]
 *
 * `--shift` asks every repository the texts of another one: what training for abstention needs.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: "string" },
      set: { type: "string", default: "commits" },
      mirrors: { type: "string", default: process.env["FOSSICK_BENCH_MIRRORS"] ?? "" },
      out: { type: "string" },
      work: { type: "string", default: "work" },
      part: { type: "string", default: "1/1" },
      ids: { type: "string" },
      shift: { type: "boolean", default: false },
    },
  });
  if (!values.tasks || !values.out || !values.mirrors)
    throw new Error("say --tasks FILE --mirrors DIR --out FILE");
  const mirrorOf = openMirrors(values.mirrors);
  const ids = values.ids ? new Set(readFileSync(values.ids, "utf8").split(/\s+/)) : undefined;
  const all = availableTasks(readTasks(values.tasks, values.set as TaskSet), mirrorOf);
  const tasks = partOf(ids ? all.filter(({ id }) => ids.has(id)) : all, values.part);
  if (!existsSync(values.out)) writeFileSync(values.out, "");
  const known = new Set(
    readFileSync(values.out, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id),
  );
  for (const [at, task] of tasks.entries()) {
    if (known.has(task.id)) continue;
    const asked = values.shift ? foreignText(tasks, at) : task.text;
    const startedMs = performance.now();
    try {
      const tree = checkOut(mirrorOf(task.repo) ?? "", task.repo, task.baseCommit, values.work);
      const record = await recordTask(task, asked, tree, join(values.work, "cache"));
      appendFileSync(values.out, `${JSON.stringify({ ...record, shifted: values.shift })}\n`);
    } catch (error) {
      process.stderr.write(`${task.id} ${String(error)}\n`);
    }
    process.stderr.write(
      `${at + 1}/${tasks.length} ${task.id} ${Math.round(performance.now() - startedMs)} ms\n`,
    );
  }
}

/** Whole repositories go to one part, so that two parts never share a work tree. */
function partOf(tasks: readonly BenchTask[], part: string): BenchTask[] {
  const [number = 1, of = 1] = part.split("/").map(Number);
  const sizes = new Map<string, number>();
  for (const { repo } of tasks) sizes.set(repo, (sizes.get(repo) ?? 0) + 1);
  const loads = Array.from({ length: of }, () => 0);
  const partOfRepo = new Map<string, number>();
  for (const [repo, size] of [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + size;
    partOfRepo.set(repo, lightest + 1);
  }
  return tasks.filter(({ repo }) => partOfRepo.get(repo) === number);
}

async function recordTask(task: BenchTask, text: string, root: string, cacheDir: string): Promise<object> {
  const observed: Observation[] = [];
  const ranks: number[] = [];
  const evaluator: Evaluator = {
    name: "record",
    cost: 0,
    async evaluate(_, candidates, query, context): Promise<readonly Evaluation[]> {
      observed.push(...(await context.observer.observe(candidates, query, context)));
      ranks.push(...candidates.map((_candidate, at) => at + 1));
      return candidates.map(({ path }) => ({
        path,
        relevance: 0,
        worth: 0,
        band: "none",
        reason: "",
        missingContext: [],
        spans: [],
        cycle: 1,
        tokens: 0,
      }));
    },
  };
  const engine = await createEngine({ root, settings: { cacheDir, maxCycles: 1 }, parts: { evaluator } });
  await engine.retrieve(text);
  await engine.close();
  const names = [...new Set(observed.flatMap(({ signals }) => Object.keys(signals)))];
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    text,
    gold: task.goldFiles,
    context: task.contextFiles,
    paths: observed.map(({ path }) => path),
    signals: Object.fromEntries(
      names.map((name) => [name, observed.map(({ signals }) => signals[name] ?? 0)]),
    ),
  };
}

await main();
