import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bandOf } from "@fossick/core/relevance.ts";
import { createEngine, rankEvaluator, replay } from "@fossick/library/index.ts";
import type { Retrieval, Trace } from "@fossick/library/index.ts";
import { createWorkedExample, workedExamples } from "../fixtures/worked-examples/index.ts";
import type { WorkedExampleName } from "../fixtures/worked-examples/index.ts";
import { fixedRanker } from "./fixed-ranker.ts";

/** Files that belong to the answer without being named by the example: configuration, wiring, the same module. */
const related: Record<WorkedExampleName, readonly string[]> = {
  "auth-expiry": [],
  "rate-limiting": ["src/config/settings.ts", "src/http/middleware/body-parser.ts"],
  identity: [
    "src/http/app.ts",
    "src/http/door-routes.ts",
    "src/identity/identity.ts",
    "src/identity/index.ts",
    "src/main.ts",
  ],
};

const names = Object.keys(workedExamples) as WorkedExampleName[];

/** Summarizes a run for a person, one line per step; stored beside the test. */
function story({ cycles, gaps, stop }: Retrieval): string {
  const lines = cycles.flatMap((cycle) => [
    `cycle ${cycle.number}`,
    ...cycle.learned.map(({ term, because }) => `  learned ${term}: ${because}`),
    ...cycle.query.focusAreas.map(({ kind, what }) => `  looks for ${kind} ${what}`),
    ...cycle.accepted.map((path) => `  accepted ${path}`),
  ]);
  const open = gaps.map(({ kind, what, critical }) => `gap${critical ? " (critical)" : ""} ${kind} ${what}`);
  return [...lines, ...open, `stop ${stop.rule}: ${stop.detail}`, ""].join("\n");
}

describe.each(names)("worked example %s", (name) => {
  const { tasks, expected, low, learned } = workedExamples[name];
  const folder = mkdtempSync(join(tmpdir(), `fossick-${name}-`));
  let trace: Trace;
  let shipped: Retrieval;

  beforeAll(async () => {
    const { root } = await createWorkedExample(name, join(folder, "repository"));
    const settings = { cacheDir: join(folder, "cache"), maxCandidates: 100 };
    const fixed = await createEngine({ root, settings, parts: { evaluator: rankEvaluator(fixedRanker) } });
    trace = await fixed.trace(tasks[0]);
    await fixed.close();
    const engine = await createEngine({ root, settings });
    shipped = await engine.retrieve(tasks[0]);
    await engine.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("accepts the expected files no later than in the expected cycle", () => {
    const { cycles, files } = trace.retrieval;
    for (const [path, lastCycle] of Object.entries(expected)) {
      const inTime = cycles.slice(0, lastCycle).flatMap(({ accepted }) => accepted);
      expect(inTime, `by cycle ${lastCycle}`).toContain(path);
    }
    const unexpected = files.map(({ path }) => path).filter((path) => !(path in expected));
    expect(unexpected.sort()).toEqual(related[name]);
  });

  test("leaves files that only touch the subject below the threshold", () => {
    for (const path of low) {
      expect(trace.retrieval.files.map((file) => file.path)).not.toContain(path);
      expect(trace.retrieval.ranking.map((file) => file.path)).toContain(path);
    }
  });

  test("gives what is returned a relevance of 0.7 and more, and what only touches the subject the band low", () => {
    const { files, ranking } = trace.retrieval;
    const returned = ranking.filter(({ relevance }) => relevance >= 0.7).map(({ path }) => path);
    expect(returned).toEqual(files.map(({ path }) => path));
    for (const { band } of files) expect(band).toBe("high");
    const touching = ranking.filter(({ path }) => low.includes(path));
    for (const { path, relevance } of touching) expect(bandOf(relevance), path).toBe("low");
  });

  test("learns the codebase's terms", () => {
    const terms = trace.retrieval.cycles.flatMap((cycle) => [
      ...cycle.learned.map(({ term }) => term),
      ...cycle.query.focusAreas.map(({ what }) => what.toLowerCase()),
    ]);
    for (const term of learned) expect(terms.some((known) => known.includes(term)), term).toBe(true);
  });

  test("tells the same story", async () => {
    await expect(story(trace.retrieval)).toMatchFileSnapshot(`${name}.txt`);
  });

  test("the shipped model ranks the expected files well above their namesakes", () => {
    const ranks = Object.keys(expected).map((path) => shipped.ranking.findIndex((entry) => entry.path === path));
    expect(Math.min(...ranks), "the best of them").toBeLessThanOrEqual(3); // files of the API itself come first
    expect(ranks.filter((rank) => rank >= 0 && rank < 20).length, ranks.join(" ")).toBeGreaterThan(ranks.length / 3);
  });

  test("replays to the same bytes without the repository", async () => {
    const saved = JSON.parse(JSON.stringify(trace)) as Trace;
    const again = await replay(saved, { evaluator: rankEvaluator(fixedRanker) });
    expect(JSON.stringify(again)).toBe(JSON.stringify(trace.retrieval));
  });
});
