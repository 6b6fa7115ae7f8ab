import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../../src/index.ts";

/** Questions of a contributor about this project, and files that answer them. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "what decides which gaps are critical": ["src/loop/evaluate/gaps.ts", "src/loop/evaluate/task-gaps.ts", "src/loop/evaluate/file-gaps.ts"],
  "how is a chinese task put into english words": ["src/language/chinese/gloss.ts", "src/language/wording.ts"],
  "where does watching a folder start": ["src/indexing/watch/watch-folder.ts", "src/indexing/watch/watched-index.ts"],
  "how are ranked lists fused": ["src/loop/dispatch/fuse.ts"],
  "how are stack frames of built files led to their sources": ["src/evidence/scores/mention-scores.ts"],
  "where are secrets kept from the judge": ["src/base/secrets/redact.ts", "src/base/secrets/secret-files.ts"],
  "replay a trace without the repository": ["src/engine/replay.ts", "src/engine/replay.ts"],
  "lock of the memory folder": ["src/memory/lock.ts"],
  "what is the worth of a file calibrated by": ["src/loop/evaluate/calibrate.ts"],
  "Makefile language definition": ["src/code-languages/build.ts"],
};

describe("questions about this project", () => {
  const cacheDir = mkdtempSync(join(tmpdir(), "fossick-own-"));
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ root: join(import.meta.dirname, "../.."), settings: { cacheDir, memory: false } });
    await engine.index();
  }, 120_000);
  afterAll(async () => {
    await engine.close();
    rmSync(cacheDir, { recursive: true, force: true });
  });

  it("answers the question of the README with the stop rules, and no test", async () => {
    const { files } = await engine.retrieve("where is the stop rule decided?");
    expect(files[0]?.path).toMatch(/^src\/loop\/stop\//);
    expect(files.map(({ path }) => path).filter((path) => /^(?:test|src\/testing)\//.test(path))).toEqual([]);
  });

  it.each(Object.entries(questions))("%s", async (question, answers) => {
    // Searches the core only: the team server has locks, memory and secrets of its own.
    const { ranking } = await engine.retrieve({ text: question, scope: { globs: ["src/**"] } });
    const first = ranking.slice(0, 3).map(({ path }) => path);
    expect(first.filter((path) => answers.includes(path)), first.join(" ")).not.toEqual([]);
  });
});
