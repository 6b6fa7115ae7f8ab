/** Golden ranks of the smoke set: `npx vitest run test/golden/smoke.spawn.test.ts -u` shows a change of ranking as a diff. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measure, report, runSmokeSet } from "./smoke-report.ts";
import type { RepositoryRun } from "./smoke-report.ts";

describe("smoke set", () => {
  const folders = ["one", "two"].map((name) => mkdtempSync(join(tmpdir(), `fossick-smoke-${name}-`)));
  let runs: readonly RepositoryRun[];
  let again: readonly RepositoryRun[];

  beforeAll(async () => {
    [runs = [], again = []] = await Promise.all(folders.map(runSmokeSet));
  });
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  test("names gold files that exist, and every task once", () => {
    for (const { name, outcomes } of runs) {
      const tasks = outcomes.map(({ task }) => task);
      const missing = tasks
        .flatMap(({ gold }) => gold)
        .filter((path) => !existsSync(join(folders[0] ?? "", name, path)));
      expect(missing, name).toEqual([]);
      expect(new Set(tasks.map(({ id }) => id)).size, name).toBe(tasks.length);
    }
  });

  test("ranks as it did", async () => {
    await expect(report(runs)).toMatchFileSnapshot("smoke-ranks.txt");
  });

  test("ranks the same in another folder", () => {
    expect(again).toEqual(runs);
  });

  // Far enough below the golden values for a new model to pass, so that they fail only when something broke.
  test("keeps above the floors, whatever the golden file says", () => {
    const measures = measure(runs);
    expect(measures.hitAt5, "hit@5").toBeGreaterThanOrEqual(0.85);
    expect(measures.meanReciprocalRank, "mean reciprocal rank").toBeGreaterThanOrEqual(0.7);
    expect(measures.goldReturned, "gold returned").toBeGreaterThanOrEqual(0.45);
    expect(measures.returnedGold, "returned gold").toBeGreaterThanOrEqual(0.4);
    expect(measures.falseAnswers, "answers to tasks without gold").toBeLessThanOrEqual(1);
  });
});
