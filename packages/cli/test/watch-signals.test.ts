import { describe, expect, it } from "vitest";
import type { RunOptions } from "@fossick/cli/cli-context.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";
import {
  createGate,
  run,
  sampleReport,
  sampleStatus,
  start,
  untilAborted,
} from "../../../test/fake-context.ts";

/** A search that has to end what it started, and so hears signals. */
const judged = ["x", "--evaluator", "command", "--evaluator-command", "judge"];

describe("signals", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s aborts the search and prints nothing", async (signal, code) => {
    const begun = createGate();
    const started = start([...judged, "--json"], {
      engine: {
        retrieve: (_, options) => {
          begun.open();
          return untilAborted(options);
        },
      },
    });
    await begun.opened;
    started.send(signal);
    const outcome = await started.outcome;
    expect(outcome).toMatchObject({ code, stdout: "", stderr: "", exits: [], left: 0 });
    expect(outcome.asked.closed).toBe(1);
  });

  it("prints nothing when the search ends all the same", async () => {
    const started = start([...judged, "--json"], {
      engine: {
        retrieve: async () => {
          started.send("SIGINT");
          return sampleRetrieval;
        },
      },
    });
    expect(await started.outcome).toMatchObject({ code: 130, stdout: "" });
  });

  it("hides errors that an abort causes", async () => {
    const started = start(judged, {
      engine: {
        retrieve: async () => {
          started.send("SIGINT");
          throw new Error("store closed");
        },
      },
    });
    expect(await started.outcome).toMatchObject({ code: 130, stderr: "" });
  });

  it("ends the process at once on the second one", async () => {
    const begun = createGate();
    const ended = createGate();
    const started = start(judged, {
      engine: {
        retrieve: async () => {
          begun.open();
          await ended.opened;
          return sampleRetrieval;
        },
      },
    });
    await begun.opened;
    started.send("SIGINT");
    expect(started.exits).toEqual([]);
    started.send("SIGINT");
    expect(started.exits).toEqual([130]);
    ended.open();
    await started.outcome;
  });

  it("stops waiting for standard input", async () => {
    const stdin = { isTTY: false, readText: () => new Promise<string>(() => undefined) };
    const started = start(["--stdin", ...judged.slice(1)], { stdin });
    await new Promise((resolve) => setTimeout(resolve, 20));
    started.send("SIGINT");
    expect(await started.outcome).toMatchObject({ code: 130, stdout: "", stderr: "" });
  });

  it.each([
    ["a search", ["x", "--json"]],
    ["packing", ["x", "--json", "--pack"]],
    ["indexing", ["index"]],
    ["a look at the index", ["status"]],
  ])("are left to the system during %s, which they end at once", async (_, argv) => {
    const listening: number[] = [];
    const look = <Value>(value: Value): Value => {
      listening.push(started.listening());
      return value;
    };
    const engine = {
      retrieve: async () => look(sampleRetrieval),
      readText: async () => look("text"),
      index: async () => look(sampleReport),
      status: async () => look(sampleStatus),
    };
    const started = start(argv, { engine, onWrite: async () => look(undefined) });
    expect(await started.outcome).toMatchObject({ code: 0 });
    expect(listening.length).toBeGreaterThan(1);
    expect(new Set(listening)).toEqual(new Set([0]));
  });

  it("are heard while files are read for the index, which are kept, and left to the system before it is written", async () => {
    const listening: number[] = [];
    const index = async ({ reporter }: RunOptions = {}) => {
      await reporter?.onIndexProgress?.(1, 9);
      listening.push(started.listening());
      await reporter?.onIndexStage?.({ kind: "writing" });
      listening.push(started.listening());
      return sampleReport;
    };
    const started = start(["index", "--quiet"], { engine: { index } });
    expect(await started.outcome).toMatchObject({ code: 0, left: 0 });
    expect(listening).toEqual([1, 0]);
  });

  it("are heard on Windows, which knows no such end", async () => {
    let listening = 0;
    const retrieve = async () => {
      listening = started.listening();
      return sampleRetrieval;
    };
    const started = start(["x"], { engine: { retrieve }, platform: "win32" });
    await started.outcome;
    expect(listening).toBe(1);
  });

  it("leaves no listener behind", async () => {
    expect(await run(["x"])).toMatchObject({ code: 0, left: 0 });
  });
});
