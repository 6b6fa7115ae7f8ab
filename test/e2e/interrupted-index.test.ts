import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { openLmdbStore } from "../../src/indexing/store/lmdb-store.ts";
import { emptyMeta, keys, readRecord, type Meta } from "../../src/indexing/store/records.ts";
import { answerOf } from "./answers.ts";
import { createSandbox, type Ended } from "./sandbox.ts";
import { createShortFiles } from "./survival/short-files.ts";

const { folder, fossick, start } = createSandbox();
const root = createShortFiles(join(folder, "many-files"));
const cold = join(folder, "cold");
const killed = join(folder, "killed");

/** How many contents were ever analysed: their numbers are never given twice. */
async function analysedIn(cacheDir: string): Promise<number> {
  if (!existsSync(cacheDir)) return 0;
  const names = readdirSync(cacheDir, { recursive: true, encoding: "utf8" });
  const file = names.find((name) => name.endsWith("index.lmdb"));
  if (file === undefined) return 0;
  const store = openLmdbStore(join(cacheDir, file, ".."));
  const { documents } = readRecord<Meta>(store, keys.meta) ?? emptyMeta;
  await store.close();
  return documents - emptyMeta.documents;
}

/** Indexes, and ends that after a while. */
async function endedAfter(ms: number, signal: NodeJS.Signals): Promise<Ended> {
  rmSync(killed, { recursive: true, force: true });
  const { child, ended } = start(["index", "--root", root, "--cache-dir", killed]);
  await Promise.race([wait(ms), ended]);
  child.kill(signal);
  return ended;
}

/** Indexes, and kills that as soon as a part is kept. @returns what had been analysed by then */
async function killedAtFirstPart(): Promise<number> {
  rmSync(killed, { recursive: true, force: true });
  const { child, ended } = start(["index", "--root", root, "--cache-dir", killed]);
  while (child.exitCode === null && (await analysedIn(killed)) === 0) await wait(2);
  child.kill("SIGKILL");
  await ended;
  return analysedIn(killed);
}

it("an index that was killed goes on where it was", async () => {
  expect((await fossick(["index", "--root", root, "--cache-dir", cold])).code).toBe(0);
  const all = await analysedIn(cold);
  expect(all).toBeGreaterThan(400);
  // On a busy machine the last part may be kept before the kill arrives.
  let kept = all;
  for (let tries = 0; tries < 40 && kept >= all; tries++) kept = await killedAtFirstPart();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(all);
  expect((await fossick(["index", "--root", root, "--cache-dir", killed])).code).toBe(0);
  expect(await analysedIn(killed)).toBe(all);
}, 240_000);

it.skipIf(process.platform === "win32")(
  "Ctrl-C in the middle of a first index keeps the files read by then, and the next run goes on from there",
  async () => {
    const startedMs = performance.now();
    expect((await fossick(["index", "--root", root, "--cache-dir", cold])).code).toBe(0);
    let [stderr, afterMs] = ["", (performance.now() - startedMs) * 0.6 + 300];
    for (let tries = 0; tries < 40 && !/ended; [1-9]/.test(stderr); tries++) {
      const ended = await endedAfter(afterMs, "SIGINT");
      stderr = ended.stderr;
      afterMs *= ended.code === 0 ? 0.9 : 1.1;
      if (/ended; [1-9]/.test(stderr)) expect(ended.code).toBe(130);
    }
    const kept = /ended; (\d+) of (\d+) files are indexed, and the next run goes on from there/.exec(stderr);
    expect(Number(kept?.[1])).toBeLessThan(Number(kept?.[2]));
    const next = await fossick(["index", "--root", root, "--cache-dir", killed]);
    expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining("were already indexed") });
    expect(next.stderr).toContain(`${kept?.[1]} of ${kept?.[2]} files`);
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
