import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRanker } from "../../../../src/evaluate/ranker.ts";
import { openMirrors } from "../../../../bench/src/tasks.ts";
import { checkPython, fitModel } from "../../../../bench/src/train/fit-model.ts";
import { planRecordings, type Part, type Recording } from "../../../../bench/src/train/plan-recordings.ts";
import { recordAll, timeLeft } from "../../../../bench/src/train/record-all.ts";
import { openRecords } from "../../../../bench/src/train/record-file.ts";
import type { TaskRecord } from "../../../../bench/src/train/record-task.ts";
import { claimRecords, outFor } from "../../../../bench/src/train/train-command.ts";
import { createFolder, isolateGit, openFolder, removeFolders } from "../../../temp-repository.ts";

let place = createFolder();
const jsonLines = (...tasks: object[]): string => tasks.map((task) => `${JSON.stringify(task)}\n`).join("");
const linesOf = (file: string): string[] =>
  readFileSync(join(place.root, file), "utf8").split("\n").filter(Boolean);

beforeAll(() => {
  isolateGit();
  place = createFolder();
  const commits = ["wheel", "sail"].map((name) => {
    place.write({ [`mirrors/owner+${name}/src/${name}.ts`]: `export const ${name} = "${name}";\n` });
    const repository = openFolder(join(place.root, `mirrors/owner+${name}`));
    repository.git("init", "-q", "-b", "main");
    return repository.commit(`Add a ${name}`);
  });
  const task = (name: string, at: number, id = name) => ({
    id,
    repo: `owner/${name}`,
    base_commit: commits[at],
    lang: "ts",
    task: `turn the ${id}`,
    gold_files: [`src/${name}.ts`],
  });
  place.write({
    "tasks/commits.jsonl": jsonLines(
      { ...task("wheel", 0), plain: "the round thing" },
      task("wheel", 0, "wheel-2"),
      task("sail", 1),
      task("anchor", 0),
    ),
    "tasks/gap.jsonl": jsonLines({ ...task("wheel", 0, "gap"), zh: "轮子" }),
    "tasks/issues.jsonl": jsonLines(task("wheel", 0, "kept"), task("wheel", 0, "not-kept")),
    "ids/issues.txt": "kept\n",
    "ids/gap-more.jsonl": jsonLines({ id: "sail", zh: "帆" }),
    "ids/gap-train.jsonl": "",
  });
});
afterAll(removeFolders);

const plan = (part: Part = {}) =>
  planRecordings(
    {
      tasksFolder: join(place.root, "tasks"),
      mirrorOf: openMirrors(join(place.root, "mirrors")),
      idsFolder: join(place.root, "ids"),
    },
    part,
  );
const named = ({ group, task }: Recording): string => `${group} ${task.id}: ${task.text}`;

describe("what is recorded", () => {
  it("is every set that is there, with its wordings and texts of other repositories", () => {
    expect(plan().recordings.map(named)).toEqual([
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
    const { leftOut } = plan();
    expect(leftOut.map((line) => line.split(place.root)[0])).toEqual([
      "commits: 1 of 4 tasks, whose repository or commit is not among the mirrors",
      "issues-multilingual: there is no ",
      "more: there is no ",
    ]);
  });

  it("is asked the same in a part as in the whole", () => {
    const whole = plan().recordings;
    const part = plan({ only: ["owner/wheel"], limit: 1 }).recordings;
    expect(part.map(named)).toContain("wrong-commits wheel: turn the sail");
    expect(part.every(({ task }) => task.repo === "owner/wheel")).toBe(true);
    expect(whole.map(named)).toEqual(expect.arrayContaining(part.map(named)));
  });
});

describe("recording", () => {
  const recordOf = ({ task }: Recording): TaskRecord => ({
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style: 0,
    gold: task.goldFiles,
    paths: [],
    signals: {},
  });
  const run = async (folder: string, record?: (recording: Recording) => Promise<TaskRecord>) => {
    const lines: string[] = [];
    let clockMs = 0;
    const failed = await recordAll(plan().recordings, {
      recordsFolder: join(place.root, folder),
      workFolder: join(place.root, `${folder}-work`),
      mirrorOf: openMirrors(join(place.root, "mirrors")),
      nowMs: () => (clockMs += 60_000),
      say: (line) => lines.push(line),
      ...(record && { record }),
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
    place.write({ "cut-off/commits.jsonl": `${linesOf("whole/commits.jsonl")[0]}\n{"id":"wheel","set` });
    const { failed, lines } = await run("cut-off", async (recording) => recordOf(recording));
    expect(failed).toBe(0);
    expect(lines[0]).toBe("8 of 11 are recorded already");
    for (const group of ["commits", "wrong-commits", "gap-zh"])
      expect(linesOf(`cut-off/${group}.jsonl`)).toEqual(linesOf(`whole/${group}.jsonl`));
  });

  it("names what fails and records the rest", async () => {
    const { failed, lines } = await run("failing", async (recording) => {
      if (recording.group === "gap") throw new Error("no such luck");
      return recordOf(recording);
    });
    expect(failed).toBe(1);
    expect(lines).toContain("gap gap failed: no such luck");
    expect(linesOf("failing/gap-zh.jsonl")).toHaveLength(1);
  });

  it("writes down the signals of the candidates at the task's commit", async () => {
    expect((await run("real")).failed).toBe(0);
    const [first] = linesOf("real/commits.jsonl").map((line) => JSON.parse(line) as TaskRecord);
    expect(first).toMatchObject({ id: "sail", style: 0, gold: ["src/sail.ts"], paths: ["src/sail.ts"] });
    expect(first?.signals["text"]).toEqual([1]);
    const [wrong] = linesOf("real/wrong-commits.jsonl").map((line) => JSON.parse(line) as object);
    expect(wrong).toMatchObject({ id: "sail", shifted: true });
  });

  it("refuses a file whose middle is damaged", () => {
    place.write({ "damaged.jsonl": '{"id":"a"}\n{"id"\n{"id":"c"}\n' });
    expect(() => openRecords(join(place.root, "damaged.jsonl"))).toThrow(
      "damaged.jsonl, line 2 is no record",
    );
  });
});

describe("records of other sources", () => {
  it("are not gone on with unless that is said", () => {
    const folder = join(place.root, "claimed");
    claimRecords(folder, "a", false);
    claimRecords(folder, "a", false);
    expect(() => claimRecords(folder, "b", false)).toThrow("made with other sources");
    claimRecords(folder, "b", true);
    expect(readFileSync(join(folder, "made-with.txt"), "utf8")).toBe("b\n");
  });
});

describe("the model", () => {
  it("of a part of the tasks never takes the place of the shipped one", () => {
    expect(outFor({})).toMatch(/model.ranker\.json$/);
    expect(() => outFor({ limit: 5 })).toThrow("--out");
    expect(() => outFor({ only: ["owner/name"] })).toThrow("--out");
    expect(outFor({ limit: 5, out: join(place.root, "model.json") })).toBe(join(place.root, "model.json"));
  });

  // Stands in for Python: `train.py RECORDS --ids FILE --out FILE …`.
  const programThat = (does: string): string => {
    place.write({ "python.sh": `#!/bin/sh\n${does}\n` });
    chmodSync(join(place.root, "python.sh"), 0o755);
    return join(place.root, "python.sh");
  };
  const fit = (python: string): void => {
    place.write({ "work/here": "", "model.json": "the old one" });
    const [recordsFolder, workFolder, out] = ["records", "work", "model.json"].map((name) =>
      join(place.root, name),
    );
    fitModel(plan().recordings, {
      python,
      recordsFolder: recordsFolder ?? "",
      workFolder: workFolder ?? "",
      out: out ?? "",
    });
  };
  const written = (): string => readFileSync(join(place.root, "model.json"), "utf8");

  it("is replaced when it is whole, and fitted on the tasks of this run", () => {
    fit(programThat(`echo '{"weights":{"text":1},"worth":{},"belongs":{}}' > "$6"`));
    expect(readRanker(JSON.parse(written()), "")).toMatchObject({ weights: { text: 1 } });
    const ids = JSON.parse(readFileSync(join(place.root, "work/ids.json"), "utf8")) as object;
    expect(ids).toMatchObject({ commits: ["sail", "wheel", "wheel-2"], "commits-zh": ["sail"] });
  });

  it("stays as it was when fitting fails or makes no model", () => {
    expect(() => fit(programThat("exit 3"))).toThrow("no model was fitted");
    expect(written()).toBe("the old one");
    expect(() => fit(programThat(`echo '{"weights":{"text":"much"}}' > "$6"`))).toThrow(
      "is no ranking model",
    );
    expect(written()).toBe("the old one");
    expect(() => fit(join(place.root, "no-such-program"))).toThrow("ENOENT");
  });

  it("needs Python with its libraries, and says so first", () => {
    const lacking = programThat(`echo "ModuleNotFoundError: No module named 'numpy'" >&2; exit 1`);
    expect(() => checkPython(lacking)).toThrow(
      /No module named 'numpy'.*apt-get install python3-numpy python3-scipy/,
    );
    expect(() => checkPython(programThat("exit 1"))).toThrow("it is older than 3.10");
    expect(() => checkPython(programThat("exit 0"))).not.toThrow();
  });
});
