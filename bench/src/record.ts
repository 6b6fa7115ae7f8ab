import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine } from "../../src/engine/create-engine.ts";
import { issueLikeness } from "../../src/evaluate/style.ts";
import { heaviestFirst } from "../../src/language/weighed.ts";
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
 *     [--field task --field plain …] [--wordings tasks/gap-more.jsonl …]
 *
 * With several fields, the wordings of `plain` go to a file of their own, `…-plain.jsonl`; a task without one is left out there.
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
      field: { type: "string", multiple: true, default: ["task"] },
      wordings: { type: "string", multiple: true, default: [] },
    },
  });
  if (!values.tasks || !values.out || !values.mirrors)
    throw new Error("say --tasks FILE --mirrors DIR --out FILE");
  const mirrorOf = openMirrors(values.mirrors);
  const ids = values.ids ? new Set(readFileSync(values.ids, "utf8").split(/\s+/)) : undefined;
  const all = availableTasks(readTasks(values.tasks, values.set as TaskSet), mirrorOf);
  const chosen = partOf(ids ? all.filter(({ id }) => ids.has(id)) : all, values.part);
  const wordings = values.field.map((field) => {
    const worded = new Map(
      readTasks(values.tasks ?? "", values.set as TaskSet, field, values.wordings).map((task) => [
        task.id,
        task,
      ]),
    );
    const tasks = chosen.flatMap(({ id }) => worded.get(id) ?? []);
    const out =
      field === "task" ? (values.out ?? "") : (values.out ?? "").replace(/(?=\.jsonl$)/, `-${field}`);
    return { tasks, out, known: recordedIds(out) };
  });
  for (const at of chosen.keys()) {
    const startedMs = performance.now();
    let tree: string | undefined;
    for (const { tasks, out, known } of wordings) {
      const task = tasks[at];
      if (task === undefined || task.text === "" || known.has(task.id)) continue;
      const asked = values.shift ? foreignText(tasks, at) : task.text;
      try {
        tree ??= checkOut(mirrorOf(task.repo) ?? "", task.repo, task.baseCommit, values.work);
        const record = await recordTask(task, asked, tree, join(values.work, "cache"));
        appendFileSync(out, `${JSON.stringify({ ...record, shifted: values.shift })}\n`);
      } catch (error) {
        process.stderr.write(`${task.id} ${String(error)}\n`);
      }
    }
    const ms = Math.round(performance.now() - startedMs);
    process.stderr.write(`${at + 1}/${chosen.length} ${chosen[at]?.id ?? ""} ${ms} ms\n`);
  }
}

/** Ids of the tasks a file of records holds; the file is made if there is none. */
function recordedIds(file: string): ReadonlySet<string> {
  if (!existsSync(file)) writeFileSync(file, "");
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
}

/** Whole repositories go to one part, so that two parts never share a work tree. */
function partOf(tasks: readonly BenchTask[], part: string): BenchTask[] {
  const [number = 1, of = 1] = part.split("/").map(Number);
  const sizes = new Map<string, number>();
  for (const { repo } of tasks) sizes.set(repo, (sizes.get(repo) ?? 0) + 1);
  const loads = Array.from({ length: of }, () => 0);
  const partOfRepo = new Map<string, number>();
  for (const [repo, size] of [...sizes].sort(heaviestFirst)) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + size;
    partOfRepo.set(repo, lightest + 1);
  }
  return tasks.filter(({ repo }) => partOfRepo.get(repo) === number);
}

async function recordTask(task: BenchTask, text: string, root: string, cacheDir: string): Promise<object> {
  const observed: Observation[] = [];
  let style = 0;
  const evaluator: Evaluator = {
    name: "record",
    cost: 0,
    async evaluate(asked, candidates, query, context): Promise<readonly Evaluation[]> {
      style = issueLikeness(asked);
      observed.push(...(await context.observer.observe(candidates, query, context)));
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
  const engine = await createEngine({
    root,
    settings: { cacheDir, maxCycles: 1, memory: false },
    parts: { evaluator },
  });
  await engine.retrieve(text);
  await engine.close();
  const names = [...new Set(observed.flatMap(({ signals }) => Object.keys(signals)))];
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style,
    gold: task.goldFiles,
    context: task.contextFiles,
    paths: observed.map(({ path }) => path),
    signals: Object.fromEntries(
      names.map((name) => [name, observed.map(({ signals }) => signals[name] ?? 0)]),
    ),
  };
}

await main();
