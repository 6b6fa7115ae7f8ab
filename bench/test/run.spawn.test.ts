import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseTasks, spreadEvenly } from "../src/choose-tasks.ts";
import { openModels } from "../src/models.ts";
import { folderFrom } from "../src/places.ts";
import { outFolderFor } from "../src/run-command.ts";
import { runSystem } from "../src/run.ts";
import { pathOnly } from "../src/systems/path-only.ts";
import { isExamRepository, openMirrors, readTasks } from "../src/tasks.ts";
import { createFolder, isolateGit, openFolder, removeFolders } from "../../test/temp-repository.ts";

let place = createFolder();
let commits: string[] = [];
const line = (id: string, changes: object): string => {
  const usual = {
    id,
    repo: "Owner/name",
    base_commit: commits[0],
    lang: "go",
    task: "wheel",
    gold_files: ["wheel.go"],
  };
  return JSON.stringify({ ...usual, ...changes });
};

beforeAll(() => {
  isolateGit();
  place = createFolder();
  place.write({ "mirrors/owner+name/engine.go": "package engine\n" });
  const repository = openFolder(join(place.root, "mirrors/owner+name"));
  repository.git("init", "-q", "-b", "main");
  const first = repository.commit("Start");
  repository.write({ "wheel.go": "package wheel\n" });
  commits = [repository.commit("Add a wheel"), first];
  place.write({
    "tasks/commits.jsonl": [
      line("new", {}),
      line("old", { base_commit: first, plain: "the round thing" }),
      line("unknown-commit", { base_commit: "0".repeat(40) }),
      line("unknown-repository", { repo: "owner/other" }),
    ].join("\n"),
  });
});
afterAll(removeFolders);

const places = (idsFolder = "none") => ({
  tasksFolder: join(place.root, "tasks"),
  mirrorOf: openMirrors(join(place.root, "mirrors")),
  idsFolder: join(place.root, idsFolder),
});
const idsOf = (tasks: readonly { readonly id: string }[]): string[] => tasks.map(({ id }) => id);

describe("the choice of tasks", () => {
  it("is those at hand, oldest commit first", () => {
    const { tasks, missing } = chooseTasks({ set: "commits", field: "task" }, places());
    expect(idsOf(tasks)).toEqual(["old", "new"]);
    expect(missing).toBe(2);
  });

  it("keeps to a repository, a field, and a list of ids", () => {
    const choose = (choice: object, idsFolder?: string): string[] =>
      idsOf(chooseTasks({ set: "commits", field: "task", ...choice }, places(idsFolder)).tasks);
    expect(choose({ only: "owner/other" })).toEqual([]);
    expect(choose({ field: "plain" })).toEqual(["old"]);
    place.write({ "lists/commits.txt": "new\nunheard-of\n" });
    expect(choose({}, "lists")).toEqual(["new"]);
  });

  it("finds foreign texts in the whole set, also for a part of it", () => {
    const choose = (choice: object) =>
      chooseTasks({ set: "issues", field: "task", texts: "wrong", ...choice }, places()).tasks;
    place.write({
      "tasks/issues.jsonl": [line("own", {}), line("foreign", { repo: "owner/other", task: "sail" })].join(
        "\n",
      ),
    });
    expect(choose({ only: "Owner/name" })).toMatchObject([{ id: "own", text: "sail", goldFiles: [] }]);
    expect(choose({ limit: 1 })).toMatchObject([{ id: "own", text: "sail" }]);
  });

  it("may be of another file", () => {
    place.write({ "own.jsonl": line("own", { family: "doc" }) });
    const choice = { set: "mined", file: join(place.root, "own.jsonl"), field: "task" } as const;
    expect(chooseTasks(choice, places()).tasks).toMatchObject([{ id: "own", set: "mined", kind: "doc" }]);
  });

  it("spreads a limit evenly", () => {
    expect(spreadEvenly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spreadEvenly([0, 1], 5)).toEqual([0, 1]);
    expect(spreadEvenly([], 5)).toEqual([]);
  });
});

describe("a run", () => {
  it("asks in a work tree at the task's commit, and a failure ends nothing", async () => {
    const { mirrorOf, tasksFolder } = places();
    const workFolder = join(place.root, "work");
    const seen: string[] = [];
    const tasks = readTasks(join(tasksFolder, "commits.jsonl"), "commits");
    const rows = await runSystem(pathOnly(), tasks, {
      mirrorOf,
      workFolder,
      onRow: ({ id }, done, of) => seen.push(`${done}/${of} ${id}`),
    });
    expect(rows.map(({ goldRanks }) => goldRanks)).toEqual([[1], [], [], []]);
    expect(rows[1]).not.toHaveProperty("error"); // the file is not there yet
    expect(rows[2]?.error).toMatch(/^git /);
    expect(rows[3]?.error).toBe("the repository is not among the mirrors");
    expect(JSON.stringify(rows)).not.toContain(place.root);
    expect(seen).toEqual(["1/4 new", "2/4 old", "3/4 unknown-commit", "4/4 unknown-repository"]);
  });
});

describe("models", () => {
  const model = (text: number) => ({ weights: { text }, worth: { offset: 1 }, belongs: {} });
  const task = {
    repo: "owner/name",
    id: "",
    set: "commits",
    baseCommit: "",
    language: "",
    text: "",
    goldFiles: [],
  } as const;

  it("are one for all, or that of the task's fold", () => {
    place.write({
      "models/fold-0.json": JSON.stringify(model(1)),
      "models/fold-3.json": JSON.stringify({ madeBy: "a test", ...model(4) }),
      "models/broken.json": "{}",
    });
    const folder = join(place.root, "models");
    const byFold = openModels(folder, (repo) => (repo === "owner/name" ? 3 : 1));
    expect(byFold(task)).toEqual(model(4));
    expect(() => byFold({ ...task, repo: "owner/other" })).toThrow("fold-1.json");
    expect(openModels(join(folder, "fold-0.json"), () => 3)(task)).toEqual(model(1));
    expect(() => openModels(join(folder, "broken.json"), () => 0)).toThrow(
      "broken.json is not a ranking model",
    );
  });
});

describe("the environment", () => {
  it("must name the folders, and is told how", () => {
    expect(folderFrom({ FOSSICK_BENCH_TASKS: place.root }, "FOSSICK_BENCH_TASKS")).toBe(place.root);
    expect(() => folderFrom({}, "FOSSICK_BENCH_MIRRORS")).toThrow(
      /FOSSICK_BENCH_MIRRORS is not set\. Set it to .*README/,
    );
  });
});

describe("the result of a part of a set", () => {
  it("goes where the caller says, never among those of whole sets", () => {
    expect(outFolderFor({ limit: 5, out: place.root })).toBe(place.root);
    expect(outFolderFor({})).toMatch(/results$/);
    expect(() => outFolderFor({ limit: 5 })).toThrow("--out");
    expect(() => outFolderFor({ only: "owner/name" })).toThrow("--out");
    expect(() => outFolderFor({ set: "mined" })).toThrow("--out");
    expect(() => outFolderFor({ tasks: "own.jsonl" })).toThrow("--out");
  });
});

describe("the exam", () => {
  it("is known in any letter case, whole owners too", () => {
    expect(
      ["django/django", "NodeBB/NodeBB", "FasterXML/jackson-core", "psf/requests"].every(isExamRepository),
    ).toBe(true);
    expect(["fastify/fastify", "django/channels", "owner/requests"].some(isExamRepository)).toBe(false);
  });

  it("is never read as a task", () => {
    place.write({ "tasks/gap.jsonl": line("exam", { repo: "Redis/redis" }) });
    expect(() => readTasks(join(place.root, "tasks/gap.jsonl"), "gap")).toThrow("kept apart for examination");
  });
});
