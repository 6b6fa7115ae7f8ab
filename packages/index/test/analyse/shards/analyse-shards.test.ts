import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planShards, defaultMemoryMb } from "@fossick/index/analyse/shards/analyse-shards.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import { settingDefinitions } from "@fossick/settings/table.ts";

const fileOf = (size: number, at = 0): WalkedFile => ({
  path: `${at}.ts`,
  size,
  mtimeMs: 0,
  ctimeMs: 0,
  inode: at,
});
const filesOf = (count: number, size: number): WalkedFile[] =>
  Array.from({ length: count }, (_, at) => fileOf(size, at));
/** 1.3 GB, as Linux 6.1. */
const linux = filesOf(13_000, 100_000);
const shardMbOf = (files: readonly WalkedFile[], plan: ReturnType<typeof planShards>): number =>
  Math.max(...plan.runs.map(([from, to]) => files.slice(from, to).reduce((sum, { size }) => sum + size, 0))) /
  1_048_576;

describe("the plan of a first build", () => {
  it("covers every file once, in order", () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 60 });
    const limits = fc.record({
      memoryMb: fc.integer({ min: 256, max: 4_096 }),
      cores: fc.integer({ min: 1, max: 64 }),
    });
    fc.assert(
      fc.property(sizes, limits, (all, given) => {
        const { runs, threads } = planShards(all.map(fileOf), given);
        expect(runs.flatMap(([from, to]) => all.slice(from, to))).toEqual(all);
        expect(runs.every(([from, to], at) => from < to && from === (runs[at - 1]?.[1] ?? 0))).toBe(true);
        expect(threads).toBeLessThanOrEqual(Math.min(4, given.cores));
      }),
      { seed: 5 },
    );
  });

  it("takes more threads with smaller shards where there are cores, in the same memory", () => {
    const two = planShards(linux, { memoryMb: defaultMemoryMb, cores: 2 });
    const many = planShards(linux, { memoryMb: defaultMemoryMb, cores: 16 });
    expect([two.threads, many.threads]).toEqual([2, 4]);
    expect(shardMbOf(linux, many)).toBeLessThan(shardMbOf(linux, two));
    expect(many.heapMb).toBeLessThan(two.heapMb);
    for (const plan of [two, many]) {
      const threadsMb = plan.threads * (56 + 6 * shardMbOf(linux, plan));
      expect(210 + 0.12 * 1_240 + threadsMb).toBeLessThan(defaultMemoryMb);
    }
  });

  it("takes one thread and small shards when there is little memory", () => {
    const plan = planShards(linux, { memoryMb: 256, cores: 16 });
    expect([plan.threads, Math.round(shardMbOf(linux, plan))]).toEqual([1, 4]);
    expect(planShards(linux, { memoryMb: 8_192, cores: 16 }).threads).toBe(4);
  });

  it("does not count what is known by name only", () => {
    const pictures = filesOf(100, 1_000_000).map((file) => ({ ...file, path: `${file.path}.png` }));
    const files = [fileOf(5 * 1024 ** 3), ...pictures, ...filesOf(10, 1_000)];
    expect(planShards(files, { memoryMb: defaultMemoryMb, cores: 1 }).runs).toHaveLength(1);
  });

  it("is made for what the setting says", () => {
    expect(settingDefinitions.indexMemoryMb.default).toBe(defaultMemoryMb);
  });
});
