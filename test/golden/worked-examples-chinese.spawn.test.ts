/** The worked examples asked in both scripts of Chinese. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, rankEvaluator } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/library/index.ts";
import { createWorkedExample, workedExamples } from "../fixtures/worked-examples/index.ts";
import type { WorkedExampleName } from "../fixtures/worked-examples/index.ts";
import { fixedRanker } from "./fixed-ranker.ts";

const names = Object.keys(workedExamples) as WorkedExampleName[];
const languages = ["zh-Hans", "zh-Hant"] as const;

describe.each(names)("worked example %s", (name) => {
  const { tasks, expected, low } = workedExamples[name];
  const [, ...chinese] = tasks;
  const folder = mkdtempSync(join(tmpdir(), `fossick-${name}-zh-`));
  const fixed: Retrieval[] = [];
  const shipped: Retrieval[] = [];

  beforeAll(async () => {
    const { root } = await createWorkedExample(name, join(folder, "repository"));
    const settings = { cacheDir: join(folder, "cache"), maxCandidates: 100, memory: false };
    for (const [parts, answers] of [[{ evaluator: rankEvaluator(fixedRanker) }, fixed], [{}, shipped]] as const) {
      const engine = await createEngine({ root, settings, parts });
      for (const task of chinese) answers.push(await engine.retrieve(task));
      await engine.close();
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(languages)("in %s", (language) => {
    const at = languages.indexOf(language);

    test("shows the expected files, found no later than in the expected cycle", () => {
      const { files, nearby, task } = fixed[at]!;
      expect(task.language).toBe(language);
      for (const [path, lastCycle] of Object.entries(expected)) {
        const found = [...files, ...nearby].find((file) => file.path === path);
        expect(found?.cycle, path).toBeLessThanOrEqual(lastCycle);
      }
    });

    test("leaves files that only touch the subject below the threshold", () => {
      const paths = fixed[at]!.files.map(({ path }) => path);
      for (const path of low) expect(paths).not.toContain(path);
    });

    test("the shipped model ranks the expected files well above their namesakes", () => {
      const ranks = Object.keys(expected).map((path) =>
        shipped[at]!.ranking.findIndex((entry) => entry.path === path),
      );
      expect(Math.min(...ranks.filter((rank) => rank >= 0)), "the best of them").toBeLessThanOrEqual(2);
      const high = ranks.filter((rank) => rank >= 0 && rank < 20);
      expect(high.length, ranks.join(" ")).toBeGreaterThanOrEqual(Math.floor(ranks.length / 3));
    });
  });
});
