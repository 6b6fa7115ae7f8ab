import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { answerOf } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";
import { startEngine } from "./library.ts";
import { createShop } from "../shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const cacheDir = join(folder, "cache");
const run = ["--root", shop, "--json", "--no-memory", "--cache-dir", cacheDir];
const counts = createCounts();
afterAll(() => counts.print(`8 readers beside a writer for ${scale.seconds} s`));

/** A name of letters only that no other number has. */
const wordOf = (number: number): string =>
  `parcel${[...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

/** The number of the latest file that was committed to the index. */
const committed = { latest: -1 };

async function write(untilMs: number): Promise<void> {
  for (let number = 0; performance.now() < untilMs || number < 2; number++) {
    const text = `export function ${wordOf(number)}(): string {\n  return "sent";\n}\n`;
    writeFileSync(join(shop, `src/mail/${wordOf(number)}.ts`), text);
    const { code, stderr } = await fossick(["index", "--root", shop, "-q", "--cache-dir", cacheDir]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    committed.latest = number;
    counts.add("updates");
  }
}

/** Searches for what was written last before it began. */
async function search(
  ask: (task: string) => Promise<{ files: readonly { path: string }[]; faults: readonly unknown[] }>,
) {
  const number = committed.latest;
  const { files, faults } = await ask(`where is \`${wordOf(number)}\` defined?`);
  expect(faults).toEqual([]);
  expect(files[0]?.path).toBe(`src/mail/${wordOf(number)}.ts`);
  counts.add("answers, all whole and of the latest state");
}

async function read(untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    await search(async (task) => {
      const ended = await fossick([task, ...run, "-q"]);
      expect(ended.code).toBe(0);
      return answerOf(ended);
    });
  }
}

async function readInOneProcess(number: number, untilMs: number): Promise<void> {
  const engine = startEngine(join(folder, `engine-${number}`), shop, cacheDir);
  while (performance.now() < untilMs) await search(engine.search);
  await engine.close();
}

describe("eight readers beside a writer", () => {
  it(
    "answer whole, without a fault, and with what was written before they asked",
    async () => {
      const untilMs = performance.now() + scale.seconds * 1_000;
      const writer = write(untilMs);
      while (committed.latest < 0) await wait(20);
      // Four are started anew for each search, four stay.
      const readers = [1, 2, 3, 4].flatMap((number) => [
        read(untilMs + 1_000),
        readInOneProcess(number, untilMs + 1_000),
      ]);
      await Promise.all([writer, ...readers]);
    },
    timeoutMs,
  );
});
