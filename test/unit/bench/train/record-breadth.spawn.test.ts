import { appendFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { breadthCommand, type BreadthFlags } from "../../../../bench/src/train/breadth-command.ts";
import { recordBreadth, type BreadthRecord } from "../../../../bench/src/train/record-breadth.ts";
import type { BenchTask } from "../../../../bench/src/types.ts";
import { createEngine } from "../../../../src/engine/create-engine.ts";
import { breadthEvidence } from "../../../../src/loop/evaluate/breadth.ts";
import { rankEvaluator } from "../../../../src/loop/evaluate/evaluator.ts";
import type { RankingModel } from "../../../../src/loop/evaluate/ranking-model.ts";
import type { Cycle } from "../../../../src/types.ts";
import { createFolder, isolateGit, removeFolders } from "../../../temp-repository.ts";
import { createTrainingPlace, type TrainingPlace } from "./training-place.ts";

let place: TrainingPlace;
const model: RankingModel = { weights: { text: 1 }, worth: { offset: -1 }, belongs: {} };

beforeAll(() => {
  isolateGit();
  place = createTrainingPlace();
  place.write({ "model.json": JSON.stringify(model), "models/fold-0.json": JSON.stringify(model) });
});
beforeEach(() => {
  vi.stubEnv("FOSSICK_BENCH_TASKS", place.at("tasks"));
  vi.stubEnv("FOSSICK_BENCH_MIRRORS", place.at("mirrors"));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(removeFolders);

const run = async (out: string, changes: Partial<BreadthFlags> = {}): Promise<string[]> => {
  const lines: string[] = [];
  const usual = { set: ["commits", "gap"], model: place.at("model.json"), work: place.at("work") } as const;
  await breadthCommand({ ...usual, out: place.at(out), ...changes }, (line) => lines.push(line));
  return lines;
};
const recordsIn = (file: string): BreadthRecord[] =>
  place.linesOf(file).map((line) => JSON.parse(line) as BreadthRecord);
const idsIn = (file: string): string[] => recordsIn(file).map(({ id }) => id);

describe("what is recorded of a task's breadth", () => {
  const tree = () => ({ root: place.at("mirrors/owner+wheel"), cacheDir: place.at("cache") });
  const task = (text: string, ...goldFiles: string[]): BenchTask => ({
    id: "wheel",
    set: "broad",
    repo: "owner/wheel",
    baseCommit: "",
    language: "ts",
    text,
    goldFiles,
  });

  it("is the evidence of the worths of all files judged in the first cycle", async () => {
    const { root, cacheDir } = tree();
    for (const name of ["axle", "spoke", "tyre"])
      place.write({
        [`mirrors/owner+wheel/src/${name}.ts`]: `export const ${name} = "a wheel's ${name}";\n`,
      });
    const text = "Turn the wheel. Add a spoke to it, and move the tyre off the axle.";
    const cycles: Cycle[] = [];
    const engine = await createEngine({
      root,
      settings: { cacheDir, memory: false },
      parts: { evaluator: rankEvaluator(model) },
    });
    await engine.retrieve(text, { reporter: { onCycleEnd: (cycle) => void cycles.push(cycle) } });
    await engine.close();
    const worths = cycles[0]?.evaluations.map(({ worth }) => worth) ?? [];
    expect(worths).toHaveLength(4);
    const record = await recordBreadth(task(text, "src/wheel.ts", "src/tyre.ts", "src/tyre.ts"), root, {
      cacheDir,
      model,
    });
    expect(record).toEqual({
      id: "wheel",
      set: "broad",
      repo: "owner/wheel",
      editedFiles: 2,
      evidence: breadthEvidence({ text }, worths),
    });
  });

  it("is that of the text alone where there is no file to judge", async () => {
    const text = "xyzzy";
    const { evidence } = await recordBreadth(task(text), createFolder().root, {
      cacheDir: tree().cacheDir,
      model,
    });
    expect(evidence).toEqual(breadthEvidence({ text }, []));
  });
});

describe("recording breadth", () => {
  it("writes one line a task, set after set, and names what is left out", async () => {
    const lines = await run("breadth.jsonl");
    expect(recordsIn("breadth.jsonl").map(({ set, id }) => `${set} ${id}`)).toEqual([
      "commits sail",
      "commits wheel",
      "commits wheel-2",
      "gap gap",
    ]);
    expect(lines[0]).toBe(
      "left out: 1 tasks of commits, whose repository or commit is not among the mirrors",
    );
    expect(lines.at(-1)).toBe("4/4 gap gap, 0 minutes left");
    await run("part.jsonl", { limit: 1 });
    expect(idsIn("part.jsonl")).toEqual(["wheel", "gap"]);
  });

  it("goes on after a run that was cut off, and mends a line that was half written", async () => {
    await run("whole.jsonl");
    await run("cut-off.jsonl", { set: ["gap"] });
    appendFileSync(place.at("cut-off.jsonl"), '{"id":"wheel","set":"comm');
    const lines = await run("cut-off.jsonl");
    expect(lines).toContain("1 of 4 are recorded already");
    expect(place.linesOf("cut-off.jsonl").toSorted()).toEqual(place.linesOf("whole.jsonl").toSorted());
  });

  it("does not mix records of other models unless that is said", async () => {
    await run("mixed.jsonl", { set: ["gap"] });
    place.write({ "other.json": JSON.stringify({ ...model, worth: { offset: 1 } }) });
    const other = { model: place.at("other.json") };
    await expect(run("mixed.jsonl", other)).rejects.toThrow(/made with other sources.*--out/);
    await run("mixed.jsonl", { ...other, keepRecords: true });
    expect(idsIn("mixed.jsonl")).toHaveLength(4);
  });

  it("says before it begins when a model or a fold is missing, or there is no task", async () => {
    await expect(run("none.jsonl", { model: place.at("models") })).rejects.toThrow("has no fold");
    await expect(run("none.jsonl", { model: place.at("nowhere") })).rejects.toThrow("ENOENT");
    place.write({ "tasks/kinds.jsonl": "" });
    await expect(run("none.jsonl", { set: ["kinds"] })).rejects.toThrow("there is no task to record");
  });
});
