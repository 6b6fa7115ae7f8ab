import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
  generationFolder,
  isFormerGeneration,
  latestGeneration,
  removeFormerGenerations,
  startGeneration,
} from "@fossick/index/open/index-folder.ts";

let data: string;

beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), "fossick-generations-")), "format-1-0123abcd");
});

const isThere = (generation: number): boolean => existsSync(generationFolder(data, generation));
const setAge = (generation: number, seconds: number): void => {
  const at = Date.now() / 1_000 - seconds;
  utimesSync(generationFolder(data, generation), at, at);
};

it("a generation is the data folder itself until the index is rebuilt", () => {
  expect([latestGeneration(data), generationFolder(data, 0)]).toEqual([0, data]);
  startGeneration(data, 0);
  startGeneration(data, 1);
  expect([latestGeneration(data), generationFolder(data, 1)]).toEqual([1, `${data}.1`]);
});

it("latestGeneration counts 10 after 9", () => {
  for (let generation = 0; generation <= 10; generation++) startGeneration(data, generation);
  expect(latestGeneration(data)).toBe(10);
});

it("startGeneration keeps what another process has put into a generation that it started first", () => {
  startGeneration(data, 1);
  writeFileSync(join(generationFolder(data, 1), "index.lmdb"), "");
  startGeneration(data, 1);
  expect(existsSync(join(generationFolder(data, 1), "index.lmdb"))).toBe(true);
});

it("isFormerGeneration tells a generation that was replaced from the latest one, and from other folders", () => {
  for (const generation of [0, 1]) startGeneration(data, generation);
  const folders = [data, generationFolder(data, 1), "memory"];
  expect(folders.map((folder) => isFormerGeneration(data, folder))).toEqual([true, false, false]);
});

it("removeFormerGenerations removes a former generation only a minute after the last process opened it", () => {
  for (const generation of [0, 1, 2]) startGeneration(data, generation);
  setAge(0, 61);
  setAge(2, 61);
  removeFormerGenerations(data, 2);
  expect([0, 1, 2].map(isThere)).toEqual([false, true, true]);
});

it("latestGeneration takes data of another format or of other language tables for none of its own", () => {
  mkdirSync(join(data, "..", "format-1-0123abce.7"), { recursive: true });
  mkdirSync(join(data, "..", "format-2-0123abcd"));
  expect(latestGeneration(data)).toBe(0);
  expect(isThere(0)).toBe(false);
});
