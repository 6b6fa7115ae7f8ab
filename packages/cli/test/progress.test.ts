import { describe, expect, it } from "vitest";
import type { RunOptions } from "@fossick/cli/cli-context.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import { sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { run, sampleReport } from "../../../test/fake-context.ts";

/** Runs a search whose index reports each step at its time in milliseconds. */
async function searchWith(
  steps: readonly (readonly [ms: number, done: number, total: number])[],
  argv: readonly string[],
  tty: boolean,
) {
  let clock = 0;
  const writes: string[] = [];
  const retrieve = async (_: unknown, { reporter }: RunOptions = {}) => {
    for (const [ms, done, total] of steps) {
      clock = ms;
      await reporter?.onIndexProgress?.(done, total);
    }
    await reporter?.onCycleEnd?.(cycle);
    return sampleRetrieval;
  };
  const onWrite = async (stream: string, text: string) => {
    if (stream === "stderr") writes.push(text);
  };
  await run(["x", "--format", "paths", ...argv], {
    engine: { retrieve },
    tty,
    columns: 70,
    now: () => clock,
    onWrite,
  });
  return writes;
}

const cycle: Cycle = {
  number: 2,
  query: { patterns: [], keywords: [], excludes: [], focusAreas: [] },
  candidates: [{ path: "a.ts", lists: { text: 1 } }],
  evaluations: [],
  merged: [sampleFile("a.ts", 0.9), sampleFile("b.ts", 0.6)],
  gaps: [],
  told: [],
  expectedFiles: 1,
  threshold: 0.7,
  learned: [{ term: "refresh", because: "x" }],
  faults: [],
  ms: 12,
};

describe("progress on a terminal", () => {
  it("draws a bar at a limited rate and takes it off again", async () => {
    const writes = await searchWith(
      [
        [100, 1, 100],
        [300, 40, 100],
        [350, 50, 100],
        [400, 100, 100],
      ],
      [],
      true,
    );
    expect(writes).toEqual([
      "\rindexing ██████░░░░░░░░░░░░░░ 40/100 files",
      "\rindexing ████████████████░░░░ 100/100 files",
      `\r${" ".repeat(43)}\r`,
    ]);
  });

  it("goes on with past commits and writing, and is never full before all is done", async () => {
    const steps = [
      [400, "progress", 100, 100],
      [500, "stage", { kind: "history", commits: 2560 }],
      [510, "stage", { kind: "writing" }],
    ] as const;
    const writes: string[] = [];
    let clock = 0;
    const index = async ({ reporter }: RunOptions = {}) => {
      for (const [ms, ...step] of steps) {
        clock = ms;
        if (step[0] === "progress") await reporter?.onIndexProgress?.(step[1], step[2]);
        else await reporter?.onIndexStage?.(step[1]);
      }
      return sampleReport;
    };
    const onWrite = async (stream: string, text: string) => {
      if (stream === "stderr") writes.push(text.trim());
    };
    await run(["index"], { engine: { index }, tty: true, columns: 70, now: () => clock, onWrite });
    expect(writes).toEqual([
      "indexing ████████████████░░░░ 100/100 files",
      "indexing ████████████████░░░░ 2,560 past commits",
      "indexing ██████████████████░░ writing the index",
      "",
    ]);
  });

  it("says how far an interrupted index is, on a line of its own, before the process ends", async () => {
    const writes: string[] = [];
    let clock = 0;
    const index = async ({ reporter }: RunOptions = {}) => {
      clock = 400;
      void reporter?.onIndexProgress?.(40, 100);
      void reporter?.onIndexStage?.({ kind: "ended", files: 40, total: 100 });
      throw new Error("ended");
    };
    const onWrite = async (stream: string, text: string) => {
      await new Promise((resolve) => setTimeout(resolve, 5)); // a slow terminal
      if (stream === "stderr") writes.push(text.trim());
    };
    await run(["index"], { engine: { index }, tty: true, columns: 70, now: () => clock, onWrite });
    const told = "fossick: ended; 40 of 100 files are indexed, and the next run goes on from there";
    expect(writes).toContain(told);
    expect(writes.indexOf(told)).toBeLessThan(writes.findIndex((text) => text.includes("internal error")));
  });

  it("shows nothing for a quick update, nor when quiet", async () => {
    expect(
      await searchWith(
        [
          [10, 1, 5],
          [200, 5, 5],
        ],
        [],
        true,
      ),
    ).toEqual([]);
    expect(await searchWith([[900, 1, 5]], ["--quiet"], true)).toEqual([]);
  });

  it("counts while the total is not known, and uses no escape codes", async () => {
    const writes = await searchWith([[500, 1234, 0]], [], true);
    expect(writes[0]).toBe("\rindexing 1,234 files");
    expect(writes.join("")).not.toContain("\u001b");
  });
});

describe("progress elsewhere", () => {
  it("is one line, once, after two seconds", async () => {
    const writes = await searchWith(
      [
        [1900, 1, 9000],
        [2100, 2, 9000],
        [5000, 3, 9000],
      ],
      [],
      false,
    );
    expect(writes).toEqual(["fossick: indexing 9,000 files; later runs only read what changed\n"]);
    expect(await searchWith([[1900, 1, 9000]], [], false)).toEqual([]);
    expect(await searchWith([[2500, 1, 0]], ["-q"], false)).toEqual([]);
  });
});

describe("--verbose", () => {
  it("adds a line for each cycle and the times", async () => {
    expect(await searchWith([], ["--verbose"], false)).toEqual([
      "fossick: cycle 2: 1 candidate, 1 accepted so far, learned refresh, 12 ms\n",
      "fossick: 41 ms in total, 3 ms of it for the index\n",
    ]);
    expect(await searchWith([], ["--verbose", "--quiet"], false)).toEqual([]);
  });
});
