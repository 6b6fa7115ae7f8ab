import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { isDamage, openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import { keys } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { answerOf } from "./answers.ts";
import { createSandbox, type Ended } from "./sandbox.ts";
import { createShortFiles } from "./survival/short-files.ts";

const { folder, fossick, start } = createSandbox();
const root = createShortFiles(join(folder, "many-files"));
const cold = join(folder, "cold");
const killed = join(folder, "killed");

/** How many contents are analysed. */
async function analysedIn(cacheDir: string): Promise<number> {
  if (!existsSync(cacheDir)) return 0;
  const names = readdirSync(cacheDir, { recursive: true, encoding: "utf8" });
  const file = names.find((name) => name.endsWith("index.lmdb"));
  if (file === undefined) return 0;
  const store = openOrSkip(join(cacheDir, file, ".."));
  if (store === undefined) return 0;
  const { length } = store.keysUnder(keys.document(""));
  await store.close();
  return length;
}

/** Opens an index, unless it is just being made: LMDB cannot read a file whose first pages are not written. */
function openOrSkip(data: string): Store | undefined {
  try {
    return openLmdbStore(data);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Indexes, and ends that as soon as a part is kept. */
async function endedAtFirstPart(signal: NodeJS.Signals): Promise<Ended> {
  rmSync(killed, { recursive: true, force: true });
  const { child, ended } = start(["index", "--root", root, "--cache-dir", killed]);
  while (child.exitCode === null && (await analysedIn(killed)) === 0) await wait(2);
  child.kill(signal);
  return ended;
}

/** Tries: on a busy machine the last part may be kept before the signal arrives. */
const maxTries = 40;

it("an index that was killed goes on where it was", async () => {
  expect((await fossick(["index", "--root", root, "--cache-dir", cold])).code).toBe(0);
  const all = await analysedIn(cold);
  expect(all).toBeGreaterThan(400);
  let kept = all;
  for (let tries = 0; tries < maxTries && kept >= all; tries++) {
    await endedAtFirstPart("SIGKILL");
    kept = await analysedIn(killed);
  }
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(all);
  expect((await fossick(["index", "--root", root, "--cache-dir", killed])).code).toBe(0);
  expect(await analysedIn(killed)).toBe(all);
}, 240_000);

it.skipIf(process.platform === "win32")(
  "Ctrl-C in the middle of a first index keeps the files read by then, and the next run goes on from there",
  async () => {
    expect((await fossick(["index", "--root", root, "--cache-dir", cold])).code).toBe(0);
    let [kept, all] = [0, 0];
    for (let tries = 0; tries < maxTries && kept >= all; tries++) {
      const { code, stderr } = await endedAtFirstPart("SIGINT");
      const told = /ended; (\d+) of (\d+) files are indexed, and the next run goes on from there/.exec(
        stderr,
      );
      if (told === null) continue;
      expect(code).toBe(130);
      [kept, all] = [Number(told[1]), Number(told[2])];
    }
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(all);
    const next = await fossick(["index", "--root", root, "--cache-dir", killed]);
    expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining("were already indexed") });
    expect(next.stderr).toContain(`${kept} of ${all} files`);
    const search = [
      "stop rules of a cycle",
      "--root",
      root,
      "--json",
      "--quiet",
      "--no-memory",
      "--cache-dir",
    ];
    const [first, second] = [await fossick([...search, cold]), await fossick([...search, killed])];
    expect(answerOf(second).ranking).toEqual(answerOf(first).ranking);
  },
  240_000,
);
