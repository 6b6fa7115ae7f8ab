import { Command, InvalidArgumentError, Option } from "commander";
import { compareResults } from "./compare.ts";
import { hookCommand, sessions, type HookFlags } from "./hook-command.ts";
import { judgedCommand, writeJudgedReport, type JudgedFlags } from "./judged/judged-command.ts";
import { kindTable } from "./kind-table.ts";
import { literalCommand, type LiteralFlags } from "./literal/literal-command.ts";
import {
  linesCommand,
  recordSectionsCommand,
  type LinesFlags,
  type RecordFlags,
} from "./lines/lines-command.ts";
import { memoryCommand, defaultRepositories, type MemoryFlags } from "./memory.ts";
import { judgedFolder, modelPath, resultsFolder, speedFolder } from "./places.ts";
import { writeReport } from "./report.ts";
import { readResult } from "./results.ts";
import { runCommand, systemNames, type RunFlags } from "./run-command.ts";
import { speedCommand, type SpeedCommandFlags } from "./speed/speed-command.ts";
import { writeSpeedReport } from "./speed/speed-report.ts";
import { generateCommand, type GenerateFlags } from "./tree/generate-command.ts";
import { timeCommand, type TimeFlags } from "./time-command.ts";
import { scriptsCommand, type ScriptsFlags } from "./scripts-command.ts";
import { breadthCommand, type BreadthFlags } from "./train/breadth-command.ts";
import { transferCommand, type TransferFlags } from "./train/transfer-command.ts";
import { readShare } from "./train/record-tasks.ts";
import { trainCommand, type TrainFlags } from "./train/train-command.ts";
import { taskSets, textKinds } from "./types.ts";
import { writeWordNeighbours } from "./word-neighbours.ts";
import { deriveBroadCommand, type BroadFlags } from "./derive/broad-command.ts";
import { mineCommand, type MineFlags } from "./derive/mined/mine-command.ts";
import { minedFamilies } from "./derive/mined/mined-task.ts";
import { commitRolesCommand, deriveKindsCommand, type DeriveFlags } from "./derive/derive-command.ts";

const write = (text: string): void => void process.stdout.write(`${text}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A whole number of 1 or more. */
function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("It must be a number from 1 on.");
  return value;
}

/** Part of a file name, so that a result can be found by it. */
function nameOf(text: string): string {
  if (/^[\w-]+$/.test(text)) return text;
  throw new InvalidArgumentError("It may hold letters, digits, - and _.");
}

/** A file name that hides nothing and leads nowhere. */
function treeName(text: string): string {
  if (/^\w[\w.-]*$/.test(text)) return text;
  throw new InvalidArgumentError(
    "It may hold letters, digits, ., - and _, and begin with none but letters, digits and _.",
  );
}

const program = new Command("bench").description("Measures fossick and its rivals.");

program
  .command("run")
  .description("ask a system every task of a set and write the result")
  .addOption(new Option("--set <set>", "task set").choices(taskSets).makeOptionMandatory())
  .option("--tasks <file>", "a file of tasks in place of that of the set")
  .addOption(
    new Option("--system <systems...>", "who is asked, one or more")
      .choices(systemNames)
      .makeOptionMandatory(),
  )
  .option("--model <place>", "model file, or a folder with fold-0.json … for the model of the task's fold")
  .option("--cycles <n>", "turns of fossick's loop at most", count)
  .option("--limit <n>", "so many tasks, spread evenly over the set", count)
  .option("--only <owner/name>", "tasks of this repository only")
  .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
  .addOption(
    new Option("--texts <kinds...>", "the tasks' own texts, those of other repositories, or nonsense")
      .choices(textKinds)
      .default(["right"]),
  )
  .option("--name <name>", "what the system is called in the results, when it is not as shipped", nameOf)
  .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
  .option("--out <folder>", "where the result is written; default: bench/results")
  .action(async (flags: RunFlags) => write((await runCommand(flags, say)).join("\n")));

program
  .command("report")
  .description("make README.md and the plots from the results")
  .option("--out <folder>", "where the results are", resultsFolder)
  .action(({ out }: { readonly out: string }) => write(writeReport(out).join("\n")));

program
  .command("compare")
  .description("compare two results task by task")
  .argument("<first>")
  .argument("<second>")
  .action((first: string, second: string) => write(compareResults(readResult(first), readResult(second))));

program
  .command("kinds")
  .description("a result's figures by what its tasks are about")
  .argument("<result>")
  .action((result: string) => write(kindTable(readResult(result))));

program
  .command("literal")
  .description("ask repositories for messages, lines, links and names that were taken from them")
  .requiredOption("--root <folders...>", "the repositories")
  .option("--each <n>", "tasks of each kind and repository", count, 15)
  .option("--seed <n>", "another seed makes other tasks", count, 1)
  .option("--misses", "name the tasks that were not answered right")
  .action(async (flags: LiteralFlags) => write(await literalCommand(flags, say)));

program
  .command("lines")
  .description("tell which edited lines and functions an answer shows, within token limits")
  .addOption(new Option("--set <set>", "task set").choices(taskSets).makeOptionMandatory())
  .option("--limit <n>", "so many tasks, spread evenly over the set", count)
  .option("--only <owner/name>", "tasks of this repository only")
  .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
  .option("--dist <folder>", "folder of the built library that is asked", "../dist")
  .option("--baselines", "show files read whole and chunks by BM25 beside")
  .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
  .option("--out <file>", "gets a line of JSON for each task")
  .action(async (flags: LinesFlags) => write(await linesCommand(flags, say)));

program
  .command("record-sections")
  .description("record the sections of right files, for bench/train/sections.py")
  .addOption(new Option("--sets <sets...>", "task sets").choices(taskSets).makeOptionMandatory())
  .option("--limit <n>", "so many tasks, spread evenly over the set", count)
  .option("--only <owner/name>", "tasks of this repository only")
  .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
  .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
  .requiredOption("--out <file>", "gets a line of JSON for each task")
  .action((flags: RecordFlags) => recordSectionsCommand(flags, say));

program
  .command("time")
  .description("measure how long scoring takes in a warm engine")
  .requiredOption("--root <folder>", "the repository")
  .option("--task <text>", "what is asked; default: five ordinary texts")
  .option("--runs <n>", "measured searches of each text", count, 20)
  .option("--work <folder>", "where the index is kept for the next time; default: nowhere")
  .action(async (flags: TimeFlags) => write(await timeCommand(flags)));

program
  .command("speed")
  .description("measure first builds, searches, changes and memory beside cat and ripgrep")
  .option("--root <folder>", "the repository; must be given, but for --smoke")
  .option("--name <name>", "what it is called in the results; default: the name of its folder", treeName)
  .option("--task <text>", "what is asked", "retransmit timeout of sockets under congestion drops packets")
  .option(
    "--words <pattern>",
    "what ripgrep counts",
    "throttle|rate|limit|tcp|socket|retransmit|timeout|congestion|window|queue|packet|drop",
  )
  .option("--files <glob>", "files that the yardsticks read", "*")
  .option("--runs <n>", "measured searches", count, 5)
  .option("--cold-runs <n>", "measured first builds", count, 1)
  .option("--change", "change ten files of the repository for a while; they are put back as they were")
  .option("--copy", "measure on a copy of the repository, with changes")
  .option("--smoke", "measure a generated tree of 1500 files in a few seconds, and write nothing")
  .option("--cli <file>", "the built command line", "../dist/cli.mjs")
  .option("--out <folder>", "where the result is written", speedFolder)
  .action(async (flags: SpeedCommandFlags) => write(await speedCommand(flags, say)));

program
  .command("hook")
  .description("call the hook of a session with one task after another, on a generated repository")
  .requiredOption("--work <folder>", "where the repository and its index are kept for the next time")
  .option("--files <n>", "of the repository", count, 78_000)
  .option("--calls <n>", "tasks", count, 100)
  .addOption(
    new Option("--session <who>", "who holds the engine open").choices(sessions).default("hook" as const),
  )
  .option("--after <ms>", "from the start of the session to the first call", Number, 10_000)
  .option("--busy <n>", "processes beside that do nothing but compute", Number, 2)
  .option("--cli <file>", "the built command line", "../dist/cli.mjs")
  .action(async (flags: HookFlags) => write(await hookCommand(flags, say)));

program
  .command("speed-report")
  .description("make README.md and the plots from the results of speed")
  .option("--out <folder>", "where the results are", speedFolder)
  .action(({ out }: { readonly out: string }) => write(writeSpeedReport(out).join("\n")));

program
  .command("generate-tree")
  .description("write a tree of code-like files to measure with; the same number gives the same files")
  .requiredOption("--files <n>", "how many", count)
  .requiredOption("--out <folder>", "where; must be empty or not there")
  .action((flags: GenerateFlags) => write(generateCommand(flags, say)));

program
  .command("train")
  .description("make the ranking model from task files and repositories; goes on where it was interrupted")
  .option("--tasks <folder>", "the files of tasks; default: FOSSICK_BENCH_TASKS")
  .option("--mirrors <folder>", "the repositories; default: FOSSICK_BENCH_MIRRORS")
  .requiredOption("--work <folder>", "where records, work trees and indexes are kept for the next run")
  .option("--out <file>", "the model; default: model/ranker.json, for all tasks only")
  .option("--only <owner/name...>", "tasks of these repositories only")
  .option("--limit <n>", "so many tasks of each file, spread evenly over it", count)
  .option("--python <program>", "Python with numpy and scipy", "python3")
  .option("--keep-records", "go on with records made with other sources of fossick")
  .option("--share <part/parts>", "record a share of the repositories only, such as 1/2", readShare)
  .action(async (flags: TrainFlags) => write(await trainCommand(flags, say)));

program
  .command("transfer")
  .description("say what learning from mined tasks is worth on held-back repositories and left-out families")
  .option("--tasks <folder>", "holds mined.jsonl; default: FOSSICK_BENCH_TASKS")
  .option("--mirrors <folder>", "the repositories; default: FOSSICK_BENCH_MIRRORS")
  .requiredOption("--work <folder>", "where records, work trees and indexes are kept for the next run")
  .option("--held-back <file>", "names a repository a line; default: bench/tasks/mined-held-back.txt")
  .option("--only <owner/name...>", "tasks of these repositories only")
  .option("--limit <n>", "so many tasks, spread evenly over the file", count)
  .option("--python <program>", "Python with numpy and scipy", "python3")
  .option("--keep-records", "go on with records made with other sources of fossick")
  .option("--share <part/parts>", "record a share of the repositories only, such as 1/2", readShare)
  .action(async (flags: TransferFlags) => transferCommand(flags, say));

program
  .command("record-breadth")
  .description(
    "record what tells how many files a task needs, for bench/train/breadth.py; goes on where it was interrupted",
  )
  .addOption(new Option("--set <sets...>", "task sets, one or more").choices(taskSets).makeOptionMandatory())
  .requiredOption(
    "--model <place>",
    "folder with fold-0.json … for the model of the task's fold, or a model file",
  )
  .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
  .requiredOption("--out <file>", "the records, one line a task")
  .option("--limit <n>", "so many tasks of each set, spread evenly over it", count)
  .option("--keep-records", "go on with records made with other sources of fossick or other models")
  .action(async (flags: BreadthFlags) => write(await breadthCommand(flags, say)));

program
  .command("derive-kinds")
  .description("write the tasks of kinds.jsonl: commits of a few repositories that change no source")
  .requiredOption("--mirrors <folder>", "the repositories")
  .requiredOption("--out <file>", "the file of tasks")
  .action((flags: DeriveFlags) => write(deriveKindsCommand(flags, say)));

program
  .command("derive-broad")
  .description(
    "write the tasks of broad.jsonl: commits and merged pull requests that change 4 to 15 source files",
  )
  .requiredOption("--mirrors <folder>", "the repositories")
  .requiredOption("--work <folder>", "where work trees and their index are kept")
  .requiredOption("--out <file>", "the file of tasks")
  .action(async (flags: BroadFlags) => write(await deriveBroadCommand(flags, say)));

program
  .command("derive-mined")
  .description("write tasks that nobody wrote: from commits, pull requests, comments, tests and pages")
  .requiredOption("--mirrors <folder>", "the repositories")
  .requiredOption("--out <file>", "the file of tasks")
  .option("--repos <file>", "names a repository a line; default: all mirrors")
  .option("--max <n>", "tasks of a repository at most", count, 150)
  .option("--seed <n>", "another seed makes other tasks", count, 1)
  .addOption(
    new Option("--families <families...>", "sorts of tasks")
      .choices(minedFamilies)
      .default([...minedFamilies]),
  )
  .option("--known", "mine repositories that written tasks are about, too")
  .action((flags: MineFlags) => write(mineCommand(flags, say)));

program
  .command("commit-roles")
  .description("write what commits say and which role of file they change, for bench/train/kind_words.py")
  .requiredOption("--mirrors <folder>", "the repositories")
  .requiredOption("--out <file>", "the file of commits")
  .action((flags: DeriveFlags) => write(commitRolesCommand(flags, say)));

program
  .command("neighbours")
  .description("write model/word-neighbours.json from model/words.bin")
  .action(() => write(writeWordNeighbours(modelPath("words.bin"), modelPath("word-neighbours.json"))));

program
  .command("memory")
  .description("measure what feedback is worth, and what it costs other tasks")
  .addOption(new Option("--set <set>", "task set").choices(taskSets).default("commits"))
  .option("--only <repositories...>", "repositories whose tasks are asked", [...defaultRepositories])
  .option("--cycles <n>", "turns of fossick's loop at most", count, 1)
  .option("--model <place>", "model file, or a folder with fold-0.json … for the model of the task's fold")
  .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
  .action(async (flags: MemoryFlags) => write(await memoryCommand(flags, say)));

program
  .command("judged")
  .description("measure what a perfect judge is shown next")
  .addOption(new Option("--set <set>", "task set").choices(taskSets).default("commits"))
  .option("--tasks <file>", "further tasks in place of those of the set")
  .option("--name <name>", "what the result is called; default: the set", nameOf)
  .option("--only <owner/name>", "tasks of this repository only")
  .option("--limit <n>", "so many tasks, spread evenly over the set", count)
  .option("--model <place>", "model file, or a folder with fold-0.json … for the model of the task's fold")
  .option("--shown <n>", "files shown at a time", count, 10)
  .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
  .option("--out <folder>", "where the result is written", judgedFolder)
  .action(async (flags: JudgedFlags) => write(await judgedCommand(flags, say)));

program
  .command("judged-report")
  .description("make README.md from the results of judged")
  .option("--out <folder>", "where the results are", judgedFolder)
  .action(({ out }: { readonly out: string }) => write(writeJudgedReport(out)));

program
  .command("scripts")
  .description("ask Chinese tasks in both scripts and compare the answers")
  .addOption(new Option("--set <set>", "task set").choices(taskSets).default("gap"))
  .option("--limit <n>", "so many tasks, spread evenly over the set", count)
  .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
  .action(async (flags: ScriptsFlags) => write(await scriptsCommand(flags, say)));

try {
  await program.parseAsync();
} catch (error) {
  say(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
