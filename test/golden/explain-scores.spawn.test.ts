/** Scores of whole searches, with the shipped model: what `--explain-scores` says adds up to the worths shown. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, replay } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/library/index.ts";
import { createSmokeRepository, readSmokeTasks, smokeRepositories } from "../fixtures/smoke/index.ts";
import { createWorkedExample, workedExamples } from "../fixtures/worked-examples/index.ts";
import type { WorkedExampleName } from "../fixtures/worked-examples/index.ts";
import { expectToAddUp } from "../worth-of-scores.ts";

const furtherTasks = [
  "Write the audit log to disk, and rotate it",
  "Retry a payment that timed out\n\n    at charge (src/billing/charge.ts:12:3)\n",
  "`parseDate` in src/lib/dates.ts is off by one day",
  "make it faster",
];

const folder = mkdtempSync(join(tmpdir(), "fossick-scores-"));
const answers: {
  readonly plain: Retrieval;
  readonly explained: Retrieval;
  readonly replayed: Retrieval;
}[] = [];

async function ask(root: string, tasks: readonly string[]): Promise<void> {
  const settings = { cacheDir: join(folder, "cache"), maxCandidates: 100, minFiles: 20 };
  const engine = await createEngine({ root, settings });
  for (const task of tasks) {
    const { explain, retrieval } = await engine.search(task);
    const ranked = retrieval.ranking.map(({ path }) => path);
    const trace = await engine.trace(task);
    const { standings: _, ...explained } = await explain(ranked);
    answers.push({
      plain: retrieval,
      explained,
      replayed: await replay(trace, {}, { explainScores: ranked }),
    });
  }
  await engine.close();
}

beforeAll(async () => {
  for (const name of smokeRepositories) {
    createSmokeRepository(name, join(folder, name));
    await ask(
      join(folder, name),
      readSmokeTasks(name).map(({ text }) => text),
    );
  }
  for (const name of Object.keys(workedExamples) as WorkedExampleName[]) {
    const { root } = await createWorkedExample(name, join(folder, name));
    await ask(root, [...workedExamples[name].tasks, ...furtherTasks]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("scores of whole searches", () => {
  test("add up to the worths of at least 1,000 files of 50 searches", () => {
    let files = 0;
    let cycles = 0;
    for (const { plain, explained } of answers) {
      const { scores = [], ...rest } = explained;
      expect(rest).toEqual(plain);
      expect(scores).toHaveLength(plain.cycles.length);
      for (const cycle of scores) {
        cycles++;
        for (const file of cycle.files) {
          files++;
          expectToAddUp(cycle, file);
        }
      }
    }
    expect(answers.length).toBeGreaterThanOrEqual(50);
    expect(cycles).toBeGreaterThan(answers.length);
    expect(files).toBeGreaterThanOrEqual(1000);
  });

  test("are those of a replay of the same search", () => {
    for (const { explained, replayed } of answers) expect(explained.scores).toEqual(replayed.scores);
  });

  // A file keeps the worth of an earlier cycle if a later one is the first to return it.
  test("explain the worth that is shown in one of the cycles", () => {
    for (const { explained } of answers) {
      for (const { path, worth } of [...explained.files, ...explained.nearby]) {
        const worths = (explained.scores ?? []).map(({ files }) => files.find((file) => file.path === path)?.worth);
        expect(worths, path).toContain(worth);
      }
    }
  });
});
