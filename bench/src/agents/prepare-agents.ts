// Lays out everything that agents need to be compared: checkouts, a runner of their looks, and briefs.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkOut } from "../checkout.ts";
import { folderOf } from "../places.ts";
import { briefFile, answersFile, setupFile, type Setup } from "./setup.ts";
import { openRepositories, readAgentTasks } from "./trees.ts";

/** Options of preparing. */
export interface PrepareFlags {
  readonly prepare: string;
  readonly tasks: string;
  /** Folder of the build of the arm with words; only the first counts. */
  readonly dist: readonly string[];
  /** Folder of another build, for an arm of its own. */
  readonly before?: string;
  readonly own?: string;
}

/** Prepares a folder. @returns what to do with it */
export function prepareAgents(flags: PrepareFlags): string {
  const folder = folderOf(flags.prepare);
  const tasks = readAgentTasks(flags.tasks);
  const mirrorOf = openRepositories(tasks, flags.own);
  const { before, dist } = flags;
  mkdirSync(folder, { recursive: true });
  const setup: Setup = {
    arms: [
      { name: "ripgrep" },
      { name: "fossick", dist: folderOf(dist[0] ?? "") },
      ...(before === undefined ? [] : [{ name: "before", dist: folderOf(before) }]),
    ],
    tasks: tasks.map(({ id, repo, baseCommit, text }) => {
      const mirror = mirrorOf(repo);
      if (mirror === undefined) throw new Error(`${id}: ${repo} is not among the mirrors; is --own missing?`);
      return { id, text, root: checkOut(mirror, repo, baseCommit, join(folder, "trees", id)) };
    }),
  };
  writeFileSync(setupFile(folder), JSON.stringify(setup, undefined, 1));
  writeFileSync(join(folder, "look.mjs"), runner(folder));
  for (const arm of setup.arms) writeFileSync(briefFile(folder, arm.name), briefOf(folder, arm, setup.tasks));
  const briefs = setup.arms.map(({ name }) => briefFile(folder, name));
  return `Give each of these to an agent of its own with a shell, then score ${folder}:\n${briefs.join("\n")}`;
}

/** A script that hands its arguments to this program. */
const runner = (folder: string): string => `import { spawnSync } from "node:child_process";
const args = ${JSON.stringify([resolve(process.argv[1] ?? ""), "agents-look", folder])};
const run = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = run.status ?? 1;
`;

/** The brief for an agent of an arm. */
export function briefOf(
  folder: string,
  { name, dist }: Setup["arms"][number],
  tasks: Setup["tasks"],
): string {
  const runs = `node ${join(folder, "look.mjs")} ${name} TASK`;
  const first = `Begin each task with \`${runs} 'ctx WORD WORD …'\`: 5 to 10 single words or identifiers that the right code probably holds or is named after. Judge what it answers, and go on with other commands only as far as you need.\n\n`;
  return `# Where would you edit?

Below are ${tasks.length} tasks in repositories that you have not read. Find out for each which existing source files have to be edited: no tests, no documentation, no new files. Edit nothing, and run nothing of the project.

Look into a task's repository with \`${runs} 'COMMAND'\` only, one look at a time: rg, sed, cat, ls, git log and the like, run by bash in its top folder and cut at 12,000 characters. Do not look in any other way, and do not rely on what you remember of the project. Stop as soon as you would begin the edit.

${dist === undefined ? "" : first}After each task, append a line to \`${answersFile(folder, name)}\`:

\`{"task": "…", "files": ["best first, at most 6"]}\`

${tasks.map(({ id, text }) => `## ${id}\n\n${text.trim()}\n`).join("\n")}`;
}
