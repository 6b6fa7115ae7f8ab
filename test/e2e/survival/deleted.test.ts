import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { answerOf } from "../answers.ts";
import { indexFileIn } from "../index-file.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { startEngine } from "./library.ts";
import { createCounts } from "./scale.ts";

const { folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const counts = createCounts();
afterAll(() => counts.print("cache folders deleted during a run"));

describe("a cache folder deleted during a run", () => {
  const random = seededRandom("deleted");
  const moments = Array.from({ length: 4 }, () => 50 + random.integer(600));

  it.each(moments)("after %i ms leaves the answer right, and the next one", async (ms) => {
    const cacheDir = join(folder, "cache");
    const search = [refundTask, "--root", shop, "--json", "--cache-dir", cacheDir];
    const { ended } = start(search);
    await wait(ms);
    rmSync(cacheDir, { recursive: true, force: true, maxRetries: 20 }); // the run may write meanwhile
    for (const run of [await ended, await fossick(search)]) {
      expect(run.code).toBe(0);
      expect(answerOf(run).files[0]?.path).toBe(refundFile);
      counts.add("right answers");
    }
  });

  it("is noticed by a running engine, which builds the index anew and says so once", async () => {
    const cacheDir = join(folder, "engine-cache");
    const engine = startEngine(join(folder, "engine"), shop, cacheDir);
    expect((await engine.search(refundTask)).faults).toEqual([]);
    rmSync(cacheDir, { recursive: true, force: true, maxRetries: 20 }); // the run may write meanwhile
    writeFileSync(join(shop, "src/mail/postcard.ts"), "export function franklyPostcard(): void {}\n");
    const { files, faults } = await engine.search("where is `franklyPostcard` made?");
    expect(files[0]?.path).toBe("src/mail/postcard.ts");
    expect(faults.map(({ code }) => code)).toEqual(["INDEX_BROKEN"]);
    expect(existsSync(indexFileIn(cacheDir))).toBe(true);
    const again = await engine.search(refundTask);
    expect(again.files[0]?.path).toBe(refundFile);
    expect(again.faults).toEqual([]);
    counts.add("running engines that built it anew");
    await engine.close();
  });
});
