import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { git } from "./git.ts";

/** The project; this file lies two folders below it, and so does the program built from it. */
const projectFolder = resolve(import.meta.dirname, "../..");

export const resultsFolder = join(projectFolder, "bench", "results");

/** Results of `bench speed`, one file per tree. */
export const speedFolder = join(resultsFolder, "speed");

/** Results of `bench judged`, one file per set. */
export const judgedFolder = join(resultsFolder, "judged");

/** Lists of the task ids to keep, one file a set. */
export const idsFolder = join(projectFolder, "bench", "tasks");

/** Repositories of mined tasks that nothing is learned from, one a line. */
export const heldBackFile = join(idsFolder, "mined-held-back.txt");

/** Recorded tasks of held-back repositories, which a model must rank as well as the floors say. */
export const guardFile = join(idsFolder, "guard.json.gz");

/** The least that its figures may be. */
export const guardFloorsFile = join(projectFolder, "bench", "test", "train", "guard-floors.json");

/** Configuration of frameworks in which secrets are planted. */
export const templatesFile = join(projectFolder, "bench", "redaction", "templates.txt");

/** Python that fits the model. */
export const trainFolder = join(projectFolder, "bench", "train");

/** A file of what is learned and shipped. */
export const modelPath = (name: string): string => join(projectFolder, "model", name);

/** The ranking model that is shipped. */
export const modelFile = modelPath("ranker.json");

/** Tells apart states of what recorded signals depend on: the sources, and what `model/` holds beside the ranking model. */
export function signalSources(): string {
  const sources = ["--", "packages", ":!packages/*/test/*", "model", ":!model/ranker.json"];
  const state = [
    git(projectFolder, "ls-files", "--stage", ...sources),
    git(projectFolder, "diff", ...sources),
  ];
  return createHash("sha256").update(state.join("\n")).digest("hex").slice(0, 16);
}

/** The project's commit, with `-dirty` when what is measured differs from it. */
export function projectCommit(): string {
  const commit = git(projectFolder, "rev-parse", "HEAD");
  return git(
    projectFolder,
    "status",
    "--porcelain",
    "--",
    "packages",
    ":!packages/*/test/*",
    "model",
    "bench/src",
  ) === ""
    ? commit
    : `${commit}-dirty`;
}

/** Required environment variables, with their meaning. */
const needed = {
  FOSSICK_BENCH_TASKS:
    "the folder that holds commits.jsonl, issues.jsonl, issues-multilingual.jsonl and gap.jsonl",
  FOSSICK_BENCH_MIRRORS: "the folder that holds one git repository for each task's, at <owner>+<name>",
} as const;

/** A folder named in the environment. @throws with what to do when it is not */
export function folderFrom(environment: NodeJS.ProcessEnv, name: keyof typeof needed): string {
  const folder = environment[name];
  if (folder) return resolve(folder);
  throw new Error(`${name} is not set. Set it to ${needed[name]}; bench/README.md says where to get them.`);
}

/** npm starts the command in `bench/`; folders are meant from where npm was called. */
export const folderOf = (place: string): string => resolve(process.env["INIT_CWD"] ?? ".", place);
