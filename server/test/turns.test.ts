import { expect, it } from "vitest";
import { createTurns } from "../src/turns.ts";

it("a worker's jobs take turns, so many at the same time, in the order they came", async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const jobs = [1, 2, 3, 4].map((job) =>
    turns.during(() => {
      begun.push(job);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await jobs[1];
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
});

it("a job that is given back leaves its place to the next, and one that failed its turn", async () => {
  const turns = createTurns(1);
  const failing = turns.during(() => Promise.reject(new Error("no")));
  const stop = new AbortController();
  const given = turns.during(() => Promise.resolve("given back"), stop.signal);
  const last = turns.during(() => Promise.resolve("last"));
  stop.abort(new Error("stopped"));
  await expect(failing).rejects.toThrow("no");
  await expect(given).rejects.toThrow("stopped");
  expect(await last).toBe("last");
  await expect(turns.during(() => Promise.resolve(), stop.signal)).rejects.toThrow("stopped");
});
