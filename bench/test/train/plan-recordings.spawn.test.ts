import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldOf } from "../../src/folds.ts";
import type { Recording } from "../../src/train/plan-recordings.ts";
import { isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { createTrainingPlace, type TrainingPlace } from "./training-place.ts";

let place: TrainingPlace;

beforeAll(() => {
  isolateGit();
  place = createTrainingPlace();
});
afterAll(removeFolders);

const named = ({ group, task }: Recording): string => `${group} ${task.id}: ${task.text}`;

describe("what is recorded", () => {
  it("is every set that is there, with its wordings and texts of other repositories", () => {
    expect(place.plan().recordings.map(named)).toEqual([
      "commits sail: turn the sail",
      "commits wheel: turn the wheel",
      "commits wheel-2: turn the wheel-2",
      "commits-plain wheel: the round thing",
      "commits-zh sail: 帆",
      "wrong-commits sail: turn the wheel",
      "wrong-commits wheel: turn the sail",
      "wrong-commits wheel-2: turn the sail",
      "gap gap: turn the gap",
      "gap-zh gap: 轮子",
      "issues kept: turn the kept",
    ]);
  });

  it("names what is not there", () => {
    const { leftOut } = place.plan();
    expect(leftOut.map((line) => line.split(place.root)[0])).toEqual([
      "commits: 1 of 4 tasks, whose repository or commit is not among the mirrors",
      "issues-multilingual: there is no ",
      "questions: there is no ",
      "named: there is no ",
      "described: there is no ",
      "kinds: there is no ",
      "more: there is no ",
      "mined: there is no ",
    ]);
  });

  it("asks questions in both Chinese scripts, and finds the set of named files beside the ids", () => {
    const own = createTrainingPlace();
    const [task] = own.linesOf("tasks/gap.jsonl").map((line) => JSON.parse(line) as object);
    const question = { ...task, id: "turns", task: "how does it turn", zh: "怎么转", zhHant: "怎麼轉" };
    const file = { ...task, id: "path", task: "src/wheel.ts", zh: "src/wheel.ts 文件" };
    own.write({
      "tasks/questions.jsonl": `${JSON.stringify(question)}\n`,
      "ids/named.jsonl": `${JSON.stringify(file)}\n`,
    });
    const recorded = own.plan().recordings.map(named);
    expect(recorded.filter((each) => /^(?:questions|named)/.test(each))).toEqual([
      "questions turns: how does it turn",
      "questions-zh turns: 怎么转",
      "questions-zhHant turns: 怎麼轉",
      "named path: src/wheel.ts",
      "named-zh path: src/wheel.ts 文件",
    ]);
  });

  it("is mined tasks by their family, those that nothing answers as wrong texts", () => {
    const own = createTrainingPlace();
    const [task] = own.linesOf("tasks/gap.jsonl").map((line) => JSON.parse(line) as object);
    const mined = [
      { ...task, id: "a", family: "doc" },
      { ...task, id: "b", family: "bump", gold_files: [] },
    ];
    own.write({ "tasks/mined.jsonl": mined.map((each) => `${JSON.stringify(each)}\n`).join("") });
    const recorded = own.plan().recordings.filter(({ task: { set } }) => set === "mined");
    expect(recorded.map(({ group, task: { id }, shifted }) => [group, id, shifted])).toEqual([
      ["mined-doc", "a", false],
      ["wrong-mined-bump", "b", true],
    ]);
    expect(foldOf("Owner/Unheard-of", "mined")).toBe(foldOf("owner/unheard-of", "mined"));
    expect(() => foldOf("owner/unheard-of", "commits")).toThrow("has no fold");
  });

  it("is one set alone where that is asked for", () => {
    expect(place.plan({}, "gap").recordings.map(({ group }) => group)).toEqual(["gap", "gap-zh"]);
    expect(place.plan({}, "mined")).toMatchObject({
      recordings: [],
      leftOut: [expect.stringContaining("mined: there is no ")],
    });
  });

  it("is asked the same in a part as in the whole", () => {
    const whole = place.plan().recordings;
    const part = place.plan({ only: ["owner/wheel"], limit: 1 }).recordings;
    expect(part.map(named)).toContain("wrong-commits wheel: turn the sail");
    expect(part.every(({ task }) => task.repo === "owner/wheel")).toBe(true);
    expect(whole.map(named)).toEqual(expect.arrayContaining(part.map(named)));
  });
});
