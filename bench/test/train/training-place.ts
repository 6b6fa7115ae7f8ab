import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMirrors } from "../../src/tasks.ts";
import {
  planRecordings,
  type Part,
  type RecordingPlaces,
  type RecordingPlan,
} from "../../src/train/plan-recordings.ts";
import type { TaskSet } from "../../src/types.ts";
import { createFolder, openFolder, type TempFolder } from "../../../test/temp-repository.ts";

/** A folder with two repositories and some files of tasks to train on. */
export interface TrainingPlace extends TempFolder, RecordingPlaces {
  at(path: string): string;
  linesOf(path: string): string[];
  /** @param only the set that is recorded */
  plan(part?: Part, only?: TaskSet): RecordingPlan;
}

export function createTrainingPlace(): TrainingPlace {
  const folder = createFolder();
  const at = (path: string): string => join(folder.root, path);
  const commits = { wheel: commitOf(folder, "wheel"), sail: commitOf(folder, "sail") };
  folder.write(taskFiles(commits));
  const mirrorOf = openMirrors(at("mirrors"));
  const places = { tasksFolder: at("tasks"), mirrorOf, idsFolder: at("ids") };
  return {
    ...folder,
    ...places,
    at,
    linesOf: (path) => readFileSync(at(path), "utf8").split("\n").filter(Boolean),
    plan: (part = {}, only) => planRecordings(places, part, only),
  };
}

function commitOf(folder: TempFolder, name: string): string {
  folder.write({ [`mirrors/owner+${name}/src/${name}.ts`]: `export const ${name} = "${name}";\n` });
  const repository = openFolder(join(folder.root, `mirrors/owner+${name}`));
  repository.git("init", "-q", "-b", "main");
  return repository.commit(`Add a ${name}`);
}

function taskFiles(commits: Readonly<Record<"wheel" | "sail", string>>): Record<string, string> {
  const task = (name: "wheel" | "sail", id: string = name) => ({
    id,
    repo: `owner/${name}`,
    base_commit: commits[name],
    lang: "ts",
    task: `turn the ${id}`,
    gold_files: [`src/${name}.ts`],
  });
  return {
    "tasks/commits.jsonl": jsonLines(
      { ...task("wheel"), plain: "the round thing" },
      task("wheel", "wheel-2"),
      task("sail"),
      { ...task("sail", "anchor"), repo: "owner/anchor" },
    ),
    "tasks/gap.jsonl": jsonLines({ ...task("wheel", "gap"), zh: "轮子" }),
    "tasks/issues.jsonl": jsonLines(task("wheel", "kept"), task("wheel", "not-kept")),
    "ids/issues.txt": "kept\n",
    "ids/gap-more.jsonl": jsonLines({ id: "sail", zh: "帆" }),
    "ids/gap-train.jsonl": "",
  };
}

const jsonLines = (...tasks: object[]): string => tasks.map((task) => `${JSON.stringify(task)}\n`).join("");
