import { describe, expect, it } from "vitest";
import { FossickError } from "@fossick/base/errors.ts";
import type { EvaluateRepositoryOptions } from "@fossick/library/index.ts";
import { sampleReport } from "../../../test/sample-report.ts";
import { createGate, run, start } from "../../../test/fake-context.ts";

/** Services that note what they are asked and answer with the sample. */
function services(asked: { root?: string; options?: EvaluateRepositoryOptions } = {}) {
  return {
    evaluateRepository: async (root: string, options: EvaluateRepositoryOptions) => {
      Object.assign(asked, { root, options });
      return sampleReport;
    },
  };
}

describe("fossick eval", () => {
  it("asks for the last 100 commits of the working folder, with the settings as they are", async () => {
    const asked: Parameters<typeof services>[0] = {};
    const { code, stderr, stdout } = await run(["eval"], { services: services(asked) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(asked).toMatchObject({
      root: ".",
      options: { last: 100, settings: { maxCycles: 3, threshold: 0.7 } },
    });
    expect(stdout).toMatch(/^100 past commits of \. replayed as tasks/);
  });

  it("takes flags", async () => {
    const asked: Parameters<typeof services>[0] = {};
    await run(["eval", "--root", "there", "--last", "20", "--cycles", "1"], { services: services(asked) });
    expect(asked).toMatchObject({ root: "there", options: { last: 20, settings: { maxCycles: 1 } } });
  });

  it("asks again what agents were asked, only when told to", async () => {
    const asked: unknown[] = [];
    const evaluateTranscripts = async (...input: unknown[]) => {
      asked.push(input);
      return Promise.reject(new FossickError("NO_HISTORY", "no sessions of agents in . were found"));
    };
    const { code, stderr } = await run(["eval", "--transcripts", "--last", "7"], {
      services: { evaluateTranscripts },
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: no sessions of agents in . were found\n" });
    expect(asked).toMatchObject([[".", { last: 7, host: { home: expect.any(String) } }]]);
  });

  it.each([
    [["eval", "--last", "0"], "--last takes a whole number from 1 to 100000, got 0"],
    [["eval", "--last", "many"], '--last takes a whole number from 1 to 100000, got "many"'],
    [
      ["eval", "--glob", "*.ts"],
      "unknown flag --glob\nhint: eval does not take this flag; fossick eval --help",
    ],
    [["find it", "--last", "3"], "unknown flag --last\nhint: search does not take this flag"],
    [["eval", "the tokens"], "too many arguments"],
  ])("refuses %j", async (argv, message) => {
    const { code, stderr } = await run(argv, { services: services() });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("prints the whole report as JSON", async () => {
    const { stdout } = await run(["eval", "--json"], { services: services() });
    expect(JSON.parse(stdout)).toEqual(sampleReport);
  });

  it("warns of what is not as it should be", async () => {
    const fault = {
      part: "history",
      code: "GIT_LOG_FAILED",
      message: "only part of the past commits can help",
    };
    const shallow = { evaluateRepository: async () => ({ ...sampleReport, faults: [fault] }) };
    const { stderr } = await run(["eval"], { services: shallow });
    expect(stderr).toContain("GIT_LOG_FAILED");
    expect((await run(["eval", "-q"], { services: shallow })).stderr).toBe("");
  });

  it("says what to do where there is nothing to replay", async () => {
    const error = new FossickError("NO_HISTORY", "there are no past commits", { hint: "Run it in a clone." });
    const none = { evaluateRepository: async () => Promise.reject(error) };
    expect(await run(["eval"], { services: none })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "fossick: there are no past commits\nhint: Run it in a clone.\n",
    });
  });

  it("ends with Ctrl-C and prints nothing", async () => {
    const begun = createGate();
    const waiting = {
      evaluateRepository: (_: string, { signal }: EvaluateRepositoryOptions) => {
        begun.open();
        return new Promise<never>((__, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      },
    };
    const started = start(["eval"], { services: waiting });
    await begun.opened;
    started.send("SIGINT");
    expect(await started.outcome).toMatchObject({ code: 130, stdout: "", stderr: "" });
  });
});

describe("its progress", () => {
  const progressing = {
    evaluateRepository: async (_: string, { onProgress }: EvaluateRepositoryOptions) => {
      onProgress?.({ step: "indexing", done: 120, total: 240 });
      for (let done = 1; done <= 4; done++) onProgress?.({ step: "replaying", done, total: 10 });
      return sampleReport;
    },
  };
  let time = 0;
  const now = () => (time += 1000);

  it("is a bar on a terminal, with the time that is left", async () => {
    const { stderr } = await run(["eval"], { services: progressing, tty: true, now });
    expect(stderr).toContain("indexing ██████████░░░░░░░░░░ 120/240 files");
    expect(stderr).toMatch(/replaying ████████░{12} 4\/10 commits, \d+ s left/);
    expect(stderr).toMatch(/\r +\r$/);
  });

  it("is nothing elsewhere", async () => {
    expect((await run(["eval"], { services: progressing, now })).stderr).toBe("");
    expect((await run(["eval", "-q"], { services: progressing, tty: true, now })).stderr).toBe("");
  });
});
