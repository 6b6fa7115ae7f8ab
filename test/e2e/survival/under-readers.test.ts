import { readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { indexFileIn } from "../index-file.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { startEngine, type RunningEngine } from "./library.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";

const { folder } = createSandbox();
const shop = createShop(join(folder, "shop"));
const random = seededRandom("under readers");
const readers = 8;

/** @param inPlace whether a file may be written over: under an engine in the same process that is what is left */
type Damage = (index: string, inPlace: boolean) => void;

const damages: Readonly<Record<string, Damage>> = {
  truncated: (index) => truncateSync(index, random.integer(statSync(index).size)),
  replaced: (index, inPlace) => {
    const whole = readFileSync(index);
    const others = [Buffer.from("no index ".repeat(20_000)), whole, whole.subarray(0, whole.length / 2)];
    const bytes = others[random.integer(others.length)] ?? whole;
    if (inPlace && random.integer(2) === 0) writeFileSync(index, bytes);
    else {
      writeFileSync(`${index}.other`, bytes);
      renameSync(`${index}.other`, index);
    }
  },
  deleted: (index) => rmSync(index),
};

/** Does what it can: another reader may be putting a new index there. */
function damage(how: string, cache: string, inPlace: boolean): void {
  try {
    const index = indexFileIn(cache);
    damages[how]?.(index, inPlace);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

type Counts = ReturnType<typeof createCounts>;

async function search(engine: RunningEngine, counts: Counts): Promise<void> {
  const { faults, files } = await engine.search(refundTask);
  expect([files[0]?.path, faults.filter(({ code }) => code !== "INDEX_BROKEN")]).toEqual([refundFile, []]);
  counts.add(faults.length > 0 ? "right answers that told of it" : "right answers");
}

const start = (cache: string, isOwnProcess: boolean): RunningEngine[] =>
  Array.from({ length: readers }, (_, at) =>
    startEngine(join(folder, `${cache}-${at}`), shop, join(folder, cache), { isOwnProcess }),
  );

describe.each(Object.keys(damages))("an index that is %s under eight readers", (how) => {
  it(
    "at any moment ends no host whose engine has a process of its own",
    async () => {
      const counts = createCounts();
      const cache = `own-${how}`;
      const engines = start(cache, true);
      await Promise.all(engines.map((engine) => search(engine, counts)));
      for (let attempt = 1; attempt <= scale.tries; attempt++) {
        const searches = engines.map((engine) => search(engine, counts));
        await wait(random.integer(200));
        damage(how, join(folder, cache), true);
        await Promise.all(searches);
      }
      await Promise.all(engines.map((engine) => search(engine, counts)));
      const ends = await Promise.all(engines.map((engine) => engine.close()));
      expect(ends).toEqual(ends.map(() => 0));
      counts.print(`${scale.tries} indexes ${how} at any moment under ${readers} readers, 0 hosts ended`);
    },
    timeoutMs,
  );

  it(
    "between searches ends no process whose engine is in it",
    async () => {
      const counts = createCounts();
      const cache = `in-${how}`;
      const engines = start(cache, false);
      for (let attempt = 1; attempt <= scale.tries; attempt++) {
        await Promise.all(engines.map((engine) => search(engine, counts)));
        damage(how, join(folder, cache), false);
      }
      const ends = await Promise.all(engines.map((engine) => engine.close()));
      expect(ends).toEqual(ends.map(() => 0));
      counts.print(`${scale.tries} indexes ${how} between searches of ${readers} readers, 0 processes ended`);
    },
    timeoutMs,
  );
});
