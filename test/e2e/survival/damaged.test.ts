import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { answerOf, withoutTimes } from "../answers.ts";
import { indexFileIn } from "../index-file.ts";
import { createSandbox } from "../sandbox.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";
import { createShortFiles, makeOld } from "./short-files.ts";

const { folder, fossick } = createSandbox();
const root = createShortFiles(join(folder, "short-files"));
const whole = join(folder, "whole");
const cache = join(folder, "damaged");
const task = "how are past commits read and ranked?";
const search = [task, "--root", root, "--json", "-q", "--no-memory"];
const random = seededRandom("damaged");
const counts = createCounts();
const silent = createCounts();
let expected = "";

beforeAll(async () => {
  makeOld(root);
  await fossick([...search, "--cache-dir", whole]);
  expected = withoutTimes((await fossick([...search, "--cache-dir", whole])).stdout);
});
afterAll(() => {
  counts.print(`${scale.flips} damaged indexes`);
  silent.print(`${scale.flips} damaged without a trace`);
});

const where = {
  anywhere: (bytes: Buffer) => random.integer(bytes.length),
  "in its first two pages": () => random.integer(8192),
  "in a page of its trees": (bytes: Buffer) => pageOf(bytes) + random.integer(4096),
  "in the head of such a page": (bytes: Buffer) => pageOf(bytes) + random.integer(100),
};

/** Where a page lies that leads to values: its number is the first thing in it. */
function pageOf(bytes: Buffer): number {
  for (;;) {
    const page = random.integer(bytes.length / 4096) * 4096;
    const isTree = bytes.readUInt32LE(page) === page / 4096 && [1, 2].includes(bytes.readUInt16LE(page + 18));
    if (isTree) return page;
  }
}
const places = Object.keys(where) as (keyof typeof where)[];
const cases = Array.from(
  { length: scale.flips },
  (_, at) => [at, places[at % places.length] ?? "anywhere"] as const,
);

/** Changes a byte of a copy of the index. @param traceless so that the file looks as it was left */
function damage(place: keyof typeof where, traceless: boolean): void {
  rmSync(cache, { recursive: true, force: true });
  cpSync(whole, cache, { recursive: true });
  const path = indexFileIn(cache);
  const bytes = readFileSync(path);
  const at = where[place](bytes);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.of((bytes[at] ?? 0) ^ (1 + random.integer(255))), 0, 1, at);
  closeSync(file);
  const { ino, mtimeNs, size } = statSync(path, { bigint: true });
  if (traceless) writeFileSync(`${path}-sound`, `${ino} ${size} ${mtimeNs}`);
}

describe("a byte of the index that changed", () => {
  it.each(cases)(
    "%i: %s, leaves the answer right or is told, with the index built anew",
    async (_, place) => {
      damage(place, false);
      const ended = await fossick([...search, "--cache-dir", cache]);
      expect(ended.code).toBe(0);
      const { files, faults } = answerOf(ended);
      expect(files).toEqual(answerOf({ ...ended, stdout: expected }).files);
      if (faults.length > 0) expect(faults.map(({ code }) => code)).toEqual(["INDEX_BROKEN"]);
      else expect(withoutTimes(ended.stdout)).toBe(expected);
      counts.add(faults.length > 0 ? "built anew, told in one line" : "right, the byte was not used");
    },
    timeoutMs,
  );

  it.each(cases)(
    "%i: %s, behind the back of the file system, is at worst told by the run after the next",
    async (_, place) => {
      damage(place, true);
      const ended = await fossick([...search, "--cache-dir", cache]);
      if (ended.code === null) {
        silent.add("ended by a signal");
        const next = await fossick([...search, "--cache-dir", cache]);
        expect(answerOf(next).faults.map(({ code }) => code)).toEqual(["INDEX_BROKEN"]);
        expect(answerOf(next).files).toEqual(answerOf({ ...ended, stdout: expected }).files);
        return;
      }
      const { files, faults } = answerOf(ended);
      const isRight =
        JSON.stringify(files) === JSON.stringify(answerOf({ ...ended, stdout: expected }).files);
      expect(isRight).toBe(true);
      silent.add(faults.length > 0 ? "built anew, told in one line" : "right, the byte was not used");
    },
    timeoutMs,
  );
});
