import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { seededRandom } from "../fixtures/worked-examples/seeded-random.ts";
import { answerOf, withoutTimes } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick, start } = createSandbox();
const root = join(folder, "many-files");
const cold = join(folder, "cold");
const warm = join(folder, "warm");
const search = ["how are past commits read and ranked?", "--root", root, "--json", "-q"];

/** What a search with a fresh cache answers, and how long the index takes. */
let expected = "";
let indexMs = 0;

beforeAll(async () => {
  cpSync(inject("manyFiles"), root, { recursive: true });
  checkOut("main~1");
  await fossick(["index", "--root", root, "--cache-dir", warm]);
  checkOut("main");
  const startedMs = performance.now();
  const clean = await fossick([...search, "--cache-dir", cold]);
  indexMs = performance.now() - startedMs;
  expect(answerOf(clean)).toMatchObject({ faults: [] });
  expect(clean.code).toBe(0);
  expected = withoutTimes(clean.stdout);
});

describe("kill -9 while indexing", () => {
  const random = seededRandom("kill");
  const moments = Array.from({ length: 10 }, () => (100 + random.integer(950)) / 1000);
  it.each(moments.map((moment, at) => [at % 2 === 0 ? "a first index" : "an update", moment] as const))(
    "leaves nothing broken: %s, %f of the way",
    async (what, moment) => {
      const cache = join(folder, "killed");
      rmSync(cache, { recursive: true, force: true });
      if (what === "an update") cpSync(warm, cache, { recursive: true });
      const { child, ended } = start(["index", "--root", root, "--cache-dir", cache]);
      await Promise.race([wait(moment * indexMs), ended]);
      child.kill("SIGKILL");
      await ended;
      const next = await fossick([...search, "--cache-dir", cache]);
      expect(next.code).toBe(0);
      expect(withoutTimes(next.stdout)).toBe(expected);
    },
  );
});

function checkOut(revision: string): void {
  execFileSync("git", ["checkout", "--quiet", "--detach", revision], { cwd: root });
}
