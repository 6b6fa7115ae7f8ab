import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Recording } from "../../src/train/plan-recordings.ts";
import { recordAll, type Share } from "../../src/train/record-all.ts";
import { openRecords } from "../../src/train/record-file.ts";
import { timeLeft } from "../../src/train/record-missing.ts";
import type { TaskRecord } from "../../src/train/record-task.ts";
import { mannerOf } from "@fossick/core/language/task-features.ts";
import { isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { createTrainingPlace, type TrainingPlace } from "./training-place.ts";

let place: TrainingPlace;

beforeAll(() => {
  isolateGit();
  place = createTrainingPlace();
});
afterAll(removeFolders);

describe("recording", () => {
  const recordOf = ({ task }: Recording): TaskRecord => ({
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style: 0,
    manner: mannerOf(task),
    gold: task.goldFiles,
    paths: [],
    signals: {},
  });
  const run = async (
    folder: string,
    record?: (recording: Recording) => Promise<TaskRecord>,
    share?: Share,
  ) => {
    const lines: string[] = [];
    let clockMs = 0;
    const failed = await recordAll(place.plan().recordings, {
      recordsFolder: place.at(folder),
      workFolder: place.at(`${folder}-work`),
      mirrorOf: place.mirrorOf,
      nowMs: () => (clockMs += 60_000),
      say: (line) => lines.push(line),
      ...(record && { record }),
      ...(share && { share }),
    });
    return { failed, lines };
  };

  it("asks what belongs to one work tree together, and says how long it still takes", async () => {
    const { lines } = await run("together", async (recording) => recordOf(recording));
    expect(lines.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "1/11 commits sail,",
      "2/11 commits-zh sail,",
      "3/11 wrong-commits sail,",
      "4/11 commits wheel,",
      "5/11 commits wheel-2,",
      "6/11 commits-plain wheel,",
      "7/11 wrong-commits wheel,",
      "8/11 wrong-commits wheel-2,",
      "9/11 gap gap,",
      "10/11 gap-zh gap,",
      "11/11 issues kept,",
    ]);
    expect(lines[9]).toBe("10/11 gap-zh gap, 1 minute left");
    expect(timeLeft(1_000, 2, 400)).toBe("4 minutes");
  });

  it("goes on after a run that was cut off, and mends a line that was half written", async () => {
    await run("whole", async (recording) => recordOf(recording));
    const cutOff = run("cut-off", async (recording) => {
      if (recording.task.id === "wheel-2") throw new Error("the power went");
      return recordOf(recording);
    });
    await expect(cutOff).resolves.toMatchObject({ failed: 2 });
    place.write({
      "cut-off/commits.jsonl": `${place.linesOf("whole/commits.jsonl")[0]}\n{"id":"wheel","set`,
    });
    const { failed, lines } = await run("cut-off", async (recording) => recordOf(recording));
    expect(failed).toBe(0);
    expect(lines[0]).toBe("8 of 11 are recorded already");
    for (const group of ["commits", "wrong-commits", "gap-zh"])
      expect(place.linesOf(`cut-off/${group}.jsonl`)).toEqual(place.linesOf(`whole/${group}.jsonl`));
  });

  it("takes turns by repository with another process, whose records it does not make again", async () => {
    const record = async (recording: Recording) => recordOf(recording);
    await run("shared", record, { part: 1, of: 2 });
    const first = place.linesOf("shared/commits.1of2.jsonl").map((line) => JSON.parse(line) as TaskRecord);
    await run("shared", record, { part: 2, of: 2 });
    const second = place.linesOf("shared/commits.2of2.jsonl").map((line) => JSON.parse(line) as TaskRecord);
    expect([first, second].map((own) => [...new Set(own.map(({ repo }) => repo))])).toEqual([
      ["owner/sail"],
      ["owner/wheel"],
    ]);
    expect((await run("shared", record)).lines[0]).toBe("11 of 11 are recorded already");
  });

  it("names what fails and records the rest", async () => {
    const { failed, lines } = await run("failing", async (recording) => {
      if (recording.group === "gap") throw new Error("no such luck");
      return recordOf(recording);
    });
    expect(failed).toBe(1);
    expect(lines).toContain("gap gap failed: no such luck");
    expect(place.linesOf("failing/gap-zh.jsonl")).toHaveLength(1);
  });

  it("writes down the signals of the candidates at the task's commit", async () => {
    expect((await run("real")).failed).toBe(0);
    const [first] = place.linesOf("real/commits.jsonl").map((line) => JSON.parse(line) as TaskRecord);
    expect(first).toMatchObject({ id: "sail", style: 0, gold: ["src/sail.ts"], paths: ["src/sail.ts"] });
    expect(first?.signals["text"]).toEqual([1]);
    const [wrong] = place.linesOf("real/wrong-commits.jsonl").map((line) => JSON.parse(line) as object);
    expect(wrong).toMatchObject({ id: "sail", shifted: true });
  });

  it("refuses a file whose middle is damaged", () => {
    place.write({ "damaged.jsonl": '{"id":"a"}\n{"id"\n{"id":"c"}\n' });
    expect(() => openRecords(place.at("damaged.jsonl"))).toThrow("damaged.jsonl, line 2 is no record");
  });
});
