import { describe, expect, it } from "vitest";
import { sampleRetrieval } from "../../bundle/render/sample-retrieval.ts";
import { createGate, run, start, untilAborted } from "./fake-world.ts";

describe("signals", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s aborts the search and prints nothing", async (signal, code) => {
    const begun = createGate();
    const started = start(["x", "--json"], {
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
    const started = start(["x", "--json"], {
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
    const started = start(["x"], {
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
    const started = start(["x"], {
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
    const started = start(["--stdin"], { stdin });
    await new Promise((resolve) => setTimeout(resolve, 20));
    started.send("SIGINT");
    expect(await started.outcome).toMatchObject({ code: 130, stdout: "", stderr: "" });
  });

  it("aborts indexing too", async () => {
    const started = start(["index"], { engine: { index: untilAborted } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    started.send("SIGTERM");
    expect(await started.outcome).toMatchObject({ code: 143, stdout: "" });
  });

  it("leaves no listener behind", async () => {
    expect(await run(["x"])).toMatchObject({ code: 0, left: 0 });
  });
});
