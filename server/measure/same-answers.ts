import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Retrieval } from "fossick";
import { caller, openBench, openSubject, type Bench, type MeasureOptions } from "./set-up.ts";

interface AskedTask {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly task: string;
}

/** Measures whether replicas answer byte for byte as an engine over a folder does. */
export async function measureAnswers(options: MeasureOptions): Promise<void> {
  const bench = await openBench(options);
  let equal = 0;
  let all = 0;
  for (const [name, tasks] of chosen(options)) {
    const outcome = await compareRepository(bench, options, name, tasks);
    equal += outcome.equal;
    all += tasks.length;
    process.stdout.write(`${JSON.stringify({ name, tasks: tasks.length, ...outcome })}\n`);
  }
  process.stdout.write(`${equal} of ${all} answers are equal\n`);
  await bench.close();
}

/** As many tasks of each file and each repository, those of one commit after each other. */
function chosen({ count, only, repositories, taskFiles }: MeasureOptions): Map<string, readonly AskedTask[]> {
  const files = taskFiles.map((file) =>
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as AskedTask),
  );
  const names = [...new Set(files.flat().map(({ repo }) => repo))]
    .filter((name) => (only.length > 0 ? only.includes(name) : true))
    .filter((name) => files.every((tasks) => tasks.some(({ repo }) => repo === name)))
    .slice(0, repositories);
  const each = Math.ceil(count / names.length / files.length);
  return new Map(
    names.map((name) => {
      const own = files.flatMap((tasks) => tasks.filter(({ repo }) => repo === name).slice(0, each));
      return [name, own.sort((a, b) => (a.base_commit < b.base_commit ? -1 : 1))];
    }),
  );
}

async function compareRepository(
  bench: Bench,
  options: MeasureOptions,
  name: string,
  tasks: readonly AskedTask[],
) {
  const subject = await openSubject(bench, options, name);
  const settings = { cacheDir: join(options.scratch, "cache"), memory: false };
  const embedded = await createEngine({ root: subject.root, settings });
  const different: string[] = [];
  const times = { embeddedMs: 0, replicaMs: 0 };
  let commit = "";
  for (const { base_commit, id, task } of tasks) {
    if (base_commit !== commit) {
      subject.checkOut(base_commit);
      await subject.index();
      await subject.upload();
    }
    commit = base_commit;
    const startedMs = performance.now();
    const expected = comparable(await embedded.retrieve(task));
    const betweenMs = performance.now();
    const searchable = await subject.searchable();
    const answer = await bench.replicas.use(searchable, caller, (engine) => engine.retrieve(task));
    times.embeddedMs += betweenMs - startedMs;
    times.replicaMs += performance.now() - betweenMs;
    if (comparable(answer) !== expected)
      different.push(`${id}: ${firstDifference(expected, comparable(answer))}`);
  }
  await embedded.close();
  await subject.store.close();
  return { equal: tasks.length - different.length, ...times, different };
}

/** An answer without times, and without where its repository lies. */
const comparable = (answer: Retrieval): string =>
  JSON.stringify(answer, (key, value: unknown) =>
    key === "root" || /^ms$|Ms$/.test(key) ? undefined : value,
  );

function firstDifference(expected: string, answer: string): string {
  let at = 0;
  while (expected[at] === answer[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 100);
  return `${around(expected)} ⇒ ${around(answer)}`;
}
