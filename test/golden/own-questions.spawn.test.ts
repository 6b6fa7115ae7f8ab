import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "@fossick/library/index.ts";

/** Questions of a contributor about this project, and files that answer them. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "what decides which gaps are critical": ["packages/core/src/loop/evaluate/gaps.ts", "packages/core/src/loop/evaluate/task-gaps.ts"],
  "how is a chinese task put into english words": ["packages/core/src/language/chinese/gloss.ts", "packages/core/src/language/wording.ts"],
  "where does watching a folder start": ["packages/index/src/watch/watch-folder.ts", "packages/index/src/watch/watched-index.ts"],
  "how are ranked lists fused": ["packages/core/src/loop/dispatch/fuse.ts"],
  "how are stack frames of built files led to their sources": ["packages/core/src/evidence/scores/frame-files.ts"],
  "where are secrets kept from the judge": ["packages/base/src/secrets/redact.ts", "packages/base/src/secrets/kept-back.ts"],
  "replay a trace without the repository": ["packages/engine/src/engine/replay.ts"],
  "lock of the memory folder": ["packages/engine/src/memory/lock.ts"],
  "what is the worth of a file calibrated by": ["packages/core/src/loop/evaluate/calibrate.ts"],
  "Makefile language definition": ["packages/languages/src/build.ts"],
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
    expect(files[0]?.path).toMatch(/^packages\/core\/src\/loop\/stop\//);
    expect(files.map(({ path }) => path).filter((path) => /(?:^|\/)test\//.test(path))).toEqual([]);
  });

  it.each(Object.entries(questions))("%s", async (question, answers) => {
    // Searches the core only: the team server has locks, memory and secrets of its own.
    const { ranking } = await engine.retrieve({ text: question, scope: { globs: ["packages/*/src/**"] } });
    const first = ranking.slice(0, 3).map(({ path }) => path);
    expect(first.filter((path) => answers.includes(path)), first.join(" ")).not.toEqual([]);
  });
});
