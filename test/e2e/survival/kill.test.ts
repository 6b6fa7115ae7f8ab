import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { answerOf, withoutTimes } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";
import { createShortFiles } from "./short-files.ts";

const { folder, fossick, start } = createSandbox();
const root = join(folder, "many-files");
const cold = join(folder, "cold");
const warm = join(folder, "warm");
const cache = join(folder, "killed");
const search = ["how are past commits read and ranked?", "--root", root, "--json", "-q"];
const counts = createCounts();

/** Answer of a search with a fresh cache, and the time its index takes. */
let expected = "";
let indexMs = 0;

beforeAll(async () => {
  createShortFiles(root);
  checkOut("main~1");
  await fossick(["index", "--root", root, "--cache-dir", warm]);
  checkOut("main");
  const startedMs = performance.now();
  await fossick(["index", "--root", root, "--cache-dir", cold]);
  indexMs = performance.now() - startedMs;
  const clean = await fossick([...search, "--cache-dir", cold]);
  expect(answerOf(clean)).toMatchObject({ faults: [] });
  expect(clean.code).toBe(0);
  expected = withoutTimes(clean.stdout);
});

afterAll(() => counts.print("kills"));

const random = seededRandom("kill");
const moment = (): number => (100 + random.integer(950)) / 1000;

describe("kill -9 while indexing on several threads", () => {
  // Every third is killed a second time, when it goes on with what the first one left.
  const cases = Array.from({ length: scale.kills }, (_, at) =>
    at % 3 === 0
      ? (["a first index", [moment()]] as const)
      : at % 3 === 1
        ? (["an update", [moment()]] as const)
        : (["a first index and the one that goes on with it", [moment(), moment()]] as const),
  );
  it.each(cases)(
    "leaves nothing broken: %s, %j of the way",
    async (what, moments) => {
      for (let isKilled = false; !isKilled;) {
        rmSync(cache, { recursive: true, force: true });
        if (what === "an update") cpSync(warm, cache, { recursive: true });
        for (const each of moments) isKilled = (await killedAt(each)) || isKilled;
      }
      const next = await fossick([...search, "--cache-dir", cache]);
      expect(next.code).toBe(0);
      expect(withoutTimes(next.stdout)).toBe(expected);
      counts.add("next searches right, none of them rebuilt");
    },
    timeoutMs,
  );
});

/** Starts to index and kills it. @param share of the time an index takes @returns whether it was not done before */
async function killedAt(share: number): Promise<boolean> {
  const startedMs = performance.now();
  const { child, ended } = start(["index", "--root", root, "--cache-dir", cache]);
  const isDone = await Promise.race([wait(share * indexMs).then(() => false), ended.then(() => true)]);
  child.kill("SIGKILL");
  const { code } = await ended;
  // The machine has other work at one time and none at another.
  if (isDone) indexMs = Math.min(indexMs, performance.now() - startedMs);
  counts.add(code === null ? "runs killed" : "runs that were done before they could be");
  return code === null;
}

function checkOut(revision: string): void {
  execFileSync("git", ["checkout", "--quiet", "--detach", revision], { cwd: root });
}
