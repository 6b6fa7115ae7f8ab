import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RunOptions } from "@fossick/library/index.ts";
import { createPatientEngines, progressText, StillIndexing } from "@fossick/mcp/ask-in-time.ts";
import type { McpEngine } from "@fossick/mcp/engines.ts";

const { signal } = new AbortController();
const call = { signal };

/** An index that goes on when it is told to, and the engines that have it. */
function make(waitMs = 100) {
  const counts = { asked: 0, leases: 0, released: 0 };
  let nowMs = 0;
  const lease = async () => {
    counts.leases++;
    return { engine: {} as McpEngine, release: () => void counts.released++ };
  };
  const runs: { readonly run: RunOptions; readonly finish: (answer: string) => void }[] = [];
  const question = (_: McpEngine, run: RunOptions): Promise<string> =>
    new Promise((resolve, reject) => {
      counts.asked++;
      runs.push({ run, finish: resolve });
      run.signal?.addEventListener("abort", () => reject(run.signal?.reason as Error));
    });
  const patient = createPatientEngines({ engines: { lease }, waitMs, now: () => nowMs });
  const started = async (at = 0) => {
    while (runs[at] === undefined) await wait(1);
    return runs[at];
  };
  /** A call that is told that its index takes a while. */
  const late = async (): Promise<void> => {
    const asked = patient.ask("root", call, question);
    asked.catch(() => undefined);
    (await started()).run.reporter?.onIndexProgress?.(1, 9);
    await expect(asked).rejects.toBeInstanceOf(StillIndexing);
  };
  return { patient, question, counts, started, late, pass: (ms: number) => void (nowMs += ms) };
}

describe("a call whose folder is being indexed", () => {
  it("is told how far that is once its time is over, and the index goes on", async () => {
    const { counts, pass, patient, question, started } = make();
    const asked = patient.ask("root", call, question);
    asked.catch(() => undefined);
    const { run } = await started();
    run.reporter?.onIndexProgress?.(0, 80_001);
    pass(30_000);
    run.reporter?.onIndexProgress?.(12_345, 80_001);
    await expect(asked).rejects.toThrow(
      "no answer yet, the folder is being indexed: 12,345 of 80,001 files (15 %), about 3 min left",
    );
    expect(run.signal?.aborted).toBe(false);
    expect(patient.progress("root")).toMatchObject({ done: 12_345, total: 80_001 });
    expect(counts).toEqual({ asked: 1, leases: 1, released: 0 });
  });

  it("waits for the rest when it is made again, and asks then", async () => {
    const { counts, late, patient, question, started } = make();
    await late();
    await expect(patient.ask("root", call, question)).rejects.toBeInstanceOf(StillIndexing);
    expect(counts.asked).toBe(1);
    const again = patient.ask("root", call, question);
    (await started()).finish("nobody waits for this one");
    (await started(1)).finish("found");
    expect(await again).toMatchObject({ answer: "found" });
    expect(counts).toEqual({ asked: 2, leases: 2, released: 1 });
    expect(patient.progress("root")).toBeUndefined();
  });

  it("tells its client nothing after it was answered, and cannot be ended by it any more", async () => {
    const { patient, question, started } = make();
    const told: number[] = [];
    const controller = new AbortController();
    const reporter = { onIndexProgress: (done: number) => void told.push(done) };
    const asked = patient.ask("root", { signal: controller.signal, reporter }, question);
    asked.catch(() => undefined);
    const { run } = await started();
    run.reporter?.onIndexProgress?.(1, 9);
    await expect(asked).rejects.toBeInstanceOf(StillIndexing);
    run.reporter?.onIndexProgress?.(2, 9);
    controller.abort();
    expect({ told, isEnded: run.signal?.aborted }).toEqual({ told: [1], isEnded: false });
  });

  it("ends with the index when its client gives it up before", async () => {
    const { counts, patient, question, started } = make(60_000);
    const controller = new AbortController();
    const asked = patient.ask("root", { signal: controller.signal }, question);
    const { run } = await started();
    controller.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
    expect(run.signal?.aborted).toBe(true);
    expect(counts).toEqual({ asked: 1, leases: 1, released: 1 });
  });

  it("ends at once when its client gives it up while it waits for the index of an earlier one", async () => {
    const { late, patient, question } = make();
    await late();
    const controller = new AbortController();
    const again = patient.ask("root", { signal: controller.signal }, question);
    controller.abort(new Error("enough"));
    await expect(again).rejects.toThrow("enough");
  });
});

describe("calls of one folder at the same time", () => {
  it("are all told how far the index is that they wait for", async () => {
    const { counts, patient, question, started } = make();
    const asked = [1, 2, 3].map(() => patient.ask("root", call, question).catch((error: unknown) => error));
    (await started()).run.reporter?.onIndexProgress?.(3, 9);
    const told = (await Promise.all(asked)).map((error) => (error as StillIndexing).progress?.done);
    expect({ told, asked: counts.asked }).toEqual({ told: [3, 3, 3], asked: 1 });
  });
});

describe("a call whose search takes long", () => {
  it("is waited for while there is nothing to index", async () => {
    const { patient } = make(1);
    const question = async (): Promise<string> => {
      await wait(20);
      return "found";
    };
    expect(await patient.ask("root", call, question)).toMatchObject({ answer: "found" });
  });

  it("is waited for once its first cycle began", async () => {
    const { patient } = make(1);
    const question = async (_: McpEngine, { reporter }: RunOptions): Promise<string> => {
      await reporter?.onCycleStart?.(1, { patterns: [], keywords: [], excludes: [], focusAreas: [] });
      await wait(20);
      return "found";
    };
    expect(await patient.ask("root", call, question)).toMatchObject({ answer: "found" });
  });

  it("gives its engine back when it fails", async () => {
    const { counts, patient } = make();
    await expect(patient.ask("root", call, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(counts).toMatchObject({ leases: 1, released: 1 });
  });
});

describe("how far an index is", () => {
  it.each([
    [undefined, "its files are being looked at"],
    [{ done: 0, total: 7 }, "0 of 7 files (0 %)"],
    [{ done: 3_400, total: 10_000, leftMs: 31_000 }, "3,400 of 10,000 files (34 %), about 40 s left"],
    [{ done: 9_999, total: 10_000, leftMs: 1 }, "9,999 of 10,000 files (99 %), about 10 s left"],
    [{ done: 7, total: 7, leftMs: 0 }, "all 7 files are read, the history of git and the rest follow"],
  ])("of %j is told as %s", (progress, text) => {
    expect(progressText(progress)).toBe(text);
  });
});
