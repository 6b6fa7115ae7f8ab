import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breadthCommand, type BreadthRecord } from "../../src/train/breadth-command.ts";
import { guardTasksCommand } from "../../src/train/guard-command.ts";
import { floorsOf, guardTable, lossesOf, readGuard } from "../../src/train/guard.ts";
import { openTaskRecorder, type StoredRecord } from "../../src/train/record-task.ts";
import { rankRecord, readKnownRecords } from "../../src/train/replay.ts";
import { returnedCommand, type ReturnedFlags } from "../../src/train/returned-command.ts";
import type { BenchTask } from "../../src/types.ts";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { breadthEvidence } from "@fossick/core/loop/evaluate/breadth.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { styleNames } from "@fossick/core/loop/evaluate/style.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import { isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { createTrainingPlace, type TrainingPlace } from "./training-place.ts";

const byStyle = (numberOf: (at: number) => number): number[] => styleNames.map((_, at) => numberOf(at));
/** Weighs by styles that length, manner, gloss and evidence tell apart, so that a slip in any of them shows. */
const model: RankingModel = {
  weights: { text: byStyle((at) => 1 + at / 3), path: byStyle((at) => 2 - at / 4), "text×path": 0.3 },
  worth: { offset: -1, "most coverage": 0.4, lead: byStyle((at) => at / 9), first: 0.2 },
  belongs: { offset: 0.5 },
  styles: {
    change: { offset: 0.1, request: 0.4 },
    issue: { issue: 2, sentence: 0.3, length: 0.8 },
    otherWords: { glossed: 1.5 },
    question: { questionWord: 1.2 },
    comment: { "most absText": 0.7 },
    test: { "most coverage": 0.6 },
    upkeep: { brief: 1 },
  },
};
const english = "Turn the wheel. Add a spoke to it, and move the tyre off the axle.";
const chinese = "让轮子转动，axle 上加 spoke";

let place: TrainingPlace;

beforeAll(async () => {
  isolateGit();
  place = createTrainingPlace();
  for (const name of ["axle", "spoke", "tyre"])
    place.write({ [`mirrors/owner+wheel/src/${name}.ts`]: `export const ${name} = "a wheel's ${name}";\n` });
  const line = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  const base = { repo: "owner/wheel", base_commit: "0", gold_files: ["src/spoke.ts", "src/tyre.ts"] };
  place.write({
    "replayed/commits.jsonl": line({ id: "wheel", ...base, task: english, zh: chinese }),
    "replayed/mined.jsonl": line(
      { id: "doc:wheel", family: "doc", ...base, task: english },
      { id: "doc:held", family: "doc", ...base, repo: "owner/held", task: english },
    ),
    "held-back.txt": "Owner/Held\n",
    "model.json": JSON.stringify(model),
  });
  const [wheel, worded, held] = await recorded(
    taskOf({ id: "wheel", text: english }),
    taskOf({ id: "wheel", text: chinese }),
    taskOf({ id: "doc:held", set: "mined", repo: "owner/held", text: english }),
  );
  place.write({
    "records/commits.1of2.jsonl": `${line(wheel ?? {})}{"id":"half`,
    "records/commits-zh.jsonl": line(worded ?? {}),
    "records/mined-doc.jsonl": line({ ...held, id: "doc:wheel", repo: "owner/wheel" }, held ?? {}),
    "records/wrong-mined-bump.jsonl": line({ ...held, gold: [], shifted: true }),
    "records/wrong-commits.jsonl": line({ ...wheel, shifted: true }),
    "records/other.jsonl": line(wheel ?? {}),
  });
});
afterAll(removeFolders);

const taskOf = (own: Partial<BenchTask>): BenchTask => ({
  id: "",
  set: "commits",
  repo: "owner/wheel",
  baseCommit: "",
  language: "ts",
  text: "",
  goldFiles: ["src/spoke.ts", "src/tyre.ts"],
  ...own,
});

async function recorded(...tasks: readonly BenchTask[]): Promise<StoredRecord[]> {
  const recorder = await openTaskRecorder(place.at("mirrors/owner+wheel"), place.at("cache"));
  const records: StoredRecord[] = [];
  for (const task of tasks) records.push({ ...(await recorder.record(task)), shifted: false });
  await recorder.close();
  return records;
}

const flags = () =>
  ({
    records: place.at("records"),
    tasks: place.at("replayed"),
    model: place.at("model.json"),
    heldBack: place.at("held-back.txt"),
  }) as const;

/** The one cycle in which an engine is asked a text. */
async function cycleOf(text: string): Promise<Cycle | undefined> {
  const cycles: Cycle[] = [];
  const engine = await createEngine({
    root: place.at("mirrors/owner+wheel"),
    settings: { cacheDir: place.at("cache"), memory: false, maxCycles: 1 },
    parts: { evaluator: rankEvaluator(model) },
  });
  await engine.retrieve(text, { reporter: { onCycleEnd: (cycle) => void cycles.push(cycle) } });
  await engine.close();
  return cycles[0];
}

describe("a replayed record", () => {
  it("ranks as an engine does with one cycle", async () => {
    const known = [...readKnownRecords(place.at("records"))];
    for (const [group, text] of [
      ["commits", english],
      ["commits-zh", chinese],
    ] as const) {
      const own = known.find((each) => each.group === group);
      const ranked = own === undefined ? [] : rankRecord(own, model);
      const asked = (await cycleOf(text))?.evaluations.map(({ path, worth }) => ({ path, worth }));
      expect(asked?.length).toBeGreaterThan(2);
      expect(ranked.map(({ path, worth }) => ({ path, worth }))).toEqual(asked);
    }
  });

  it("is read if its right files are known, and if it is whole", () => {
    const known = [...readKnownRecords(place.at("records"))];
    expect(known.map(({ group, record }) => `${group} ${record.id}`)).toEqual([
      "commits-zh wheel",
      "commits wheel",
      "mined-doc doc:wheel",
      "mined-doc doc:held",
      "other wheel",
    ]);
  });
});

describe("record-breadth", () => {
  it("writes the evidence of the first cycle's worths, without mined tasks of held-back repositories", async () => {
    const said: string[] = [];
    const out = await breadthCommand({ ...flags(), out: place.at("out/breadth.jsonl") }, (line) =>
      said.push(line),
    );
    const records = readFileSync(out, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as BreadthRecord);
    expect(records.map(({ group, set, id }) => [group, set, id])).toEqual([
      ["commits-zh", "commits", "wheel"],
      ["commits", "commits", "wheel"],
      ["mined-doc", "mined-doc", "doc:wheel"],
    ]);
    const worths = (await cycleOf(english))?.evaluations.map(({ worth }) => worth) ?? [];
    expect(records[1]).toMatchObject({
      repo: "owner/wheel",
      editedFiles: 2,
      evidence: breadthEvidence({ text: english }, worths),
    });
    expect(records[0]?.evidence["words"]).toBeGreaterThan(Math.log1p(5)); // Chinese terms count as words
    expect(said).toEqual(["left out: 1 tasks of other, whose text is not there"]);
  });

  it("says when there is nothing to record", async () => {
    place.write({ "empty/none.jsonl": "" });
    const none = breadthCommand({ ...flags(), records: place.at("empty"), out: place.at("none") }, () => {});
    await expect(none).rejects.toThrow("there is no task to record");
  });
});

describe("returned", () => {
  const rows = async (changes: Partial<ReturnedFlags> = {}) =>
    (await returnedCommand({ ...flags(), ...changes }, () => {}))
      .split("\n")
      .map((line) => line.split(" | "));

  it("says what is returned by group, for all and by number of edited files", async () => {
    const table = await rows();
    expect(table.slice(2).map(([name, count]) => `${name} ${count}`)).toEqual([
      "| commits 1",
      "| commits-zh 1",
      "| mined-doc 1",
      "| all 3",
      "| 2–3 3",
    ]);
  });

  it("moves with the limits and with the weights of breadth", async () => {
    const filesOf = async (changes: Partial<ReturnedFlags>) => Number((await rows(changes))[2]?.[2]);
    place.write({ "breadth.json": JSON.stringify({ weights: { offset: 3 } }) });
    expect(await filesOf({ always: 0, never: 0 })).toBe(4);
    expect(await filesOf({ always: 1, never: 1 })).toBe(1);
    expect(await filesOf({ always: 1, never: 0, breadth: place.at("breadth.json") })).toBe(4);
    expect(await filesOf({ always: 1, never: 0, listedShare: 0 })).toBe(1);
  });
});

describe("guard-tasks", () => {
  it("keeps what a model ranks mined tasks of held-back repositories by, and no paths", () => {
    const out = place.at("guard.json.gz");
    expect(guardTasksCommand({ ...flags(), out, count: 5, seed: 1 })).toBe(`${out}: 1 of 1 tasks`);
    const tasks = readGuard(out);
    expect(tasks).toMatchObject([{ family: "doc", repo: 0, goldCount: 2, candidates: 4 }]);
    expect(JSON.stringify(tasks)).not.toMatch(/owner|spoke/);
    const table = guardTable(tasks, model);
    expect(table["doc"]).toEqual(table["all"]);
    expect(table["doc"]?.recall5).toBe(1);
    expect(lossesOf(table, floorsOf(table))).toEqual([]);
    expect(lossesOf({ ...table, doc: { mrr: 0.1, recall5: 1 } }, floorsOf(table))).toEqual([
      expect.stringMatching(/^doc: mrr is 0\.1000, less than 0\.\d+$/),
    ]);
  });

  it("says when no mined task is of a held-back repository", () => {
    place.write({ "nobody.txt": "owner/nobody\n" });
    const none = { ...flags(), heldBack: place.at("nobody.txt"), out: place.at("no"), count: 5, seed: 1 };
    expect(() => guardTasksCommand(none)).toThrow("no mined task of a held-back repository");
  });
});
