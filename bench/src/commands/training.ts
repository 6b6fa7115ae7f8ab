import { Command, Option } from "commander";
import { recordCompanionsCommand, recordSectionsCommand, type RecordFlags } from "../lines/lines-command.ts";
import { folderOf, guardFile, heldBackFile, modelPath } from "../places.ts";
import { breadthCommand, type BreadthFlags } from "../train/breadth-command.ts";
import { guardFloorsCommand, guardTasksCommand, type GuardFlags } from "../train/guard-command.ts";
import { recordClaims, type RecordClaimsFlags } from "../train/record-claims.ts";
import { readShare, recordTasks, type RecordingFlags } from "../train/record-tasks.ts";
import { returnedCommand, type ReturnedFlags } from "../train/returned-command.ts";
import { transferCommand, type TransferFlags } from "../train/transfer-command.ts";
import { trainCommand, type TrainFlags } from "../train/train-command.ts";
import { taskSets } from "../types.ts";
import { writeWordNeighbours } from "../word-neighbours.ts";
import { count, nameOf, say, share, write } from "./command-line.ts";

/** A command that records tasks before it does its work. */
const recording = (name: string): Command =>
  new Command(name)
    .option("--mirrors <folder>", "the repositories; default: FOSSICK_BENCH_MIRRORS")
    .requiredOption("--work <folder>", "where records, work trees and indexes are kept for the next run")
    .option("--only <owner/name...>", "tasks of these repositories only")
    .option("--limit <n>", "so many tasks of each file, spread evenly over it", count)
    .option("--python <program>", "Python with numpy and scipy", "python3")
    .option("--keep-records", "go on with records made with other sources of fossick")
    .option("--share <part/parts>", "record a share of the repositories only, such as 1/2", readShare);

/** A command that reads what `train` and `transfer` recorded. */
const withRecords = (name: string): Command =>
  new Command(name)
    .requiredOption("--records <folder>", "WORK/records of train or transfer", folderOf)
    .requiredOption(
      "--model <place>",
      "folder with fold-0.json … for the model of the task's fold, or a model file",
      folderOf,
    );

/** A command that reads the tasks' texts, too. */
const replaying = (name: string): Command =>
  withRecords(name).option(
    "--tasks <folder>",
    "the files of the recorded tasks; default: FOSSICK_BENCH_TASKS",
    folderOf,
  );

/** A command that records tasks whose change is known. */
const recordingChanges = (name: string): Command =>
  new Command(name)
    .addOption(new Option("--sets <sets...>", "task sets").choices(taskSets).makeOptionMandatory())
    .option("--limit <n>", "so many tasks, spread evenly over the set", count)
    .option("--only <owner/name>", "tasks of this repository only")
    .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
    .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
    .requiredOption("--out <file>", "gets a line of JSON for each task");

/** Commands that learn from tasks, or record what is learned from. */
export const trainingCommands: readonly Command[] = [
  recording("train")
    .description("make the ranking model from task files and repositories; goes on where it was interrupted")
    .option("--tasks <folder>", "the files of tasks; default: FOSSICK_BENCH_TASKS")
    .option("--out <file>", "the model; default: model/ranker.json, for all tasks only")
    .action(async (flags: TrainFlags) => write(await trainCommand(flags, say))),
  recording("record-words")
    .description("record tasks with callers' words beside them, for bench/train/words.py")
    .option("--tasks <folder>", "the files of tasks; default: FOSSICK_BENCH_TASKS")
    .requiredOption("--words <file>", "the words, such as bench/tasks/words.jsonl")
    .action(async (flags: RecordingFlags) => void (await recordTasks(flags, say))),
  new Command("record-claims")
    .description("record what claims of tasks say, for bench/train/claims.py")
    .requiredOption("--tasks <files...>", "files of tasks, with @field for another text than `task`")
    .requiredOption("--mirrors <folder>", "the repositories")
    .requiredOption(
      "--model <place>",
      "folder with fold-0.json … for the model of the task's fold, or a model file",
    )
    .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
    .requiredOption("--out <file>", "gets a line of JSON for each task; those it has are not asked again")
    .option("--limit <n>", "so many tasks of each file, spread evenly over it", count)
    .action(async (flags: RecordClaimsFlags) => recordClaims(flags, say)),
  recording("transfer")
    .description(
      "say what learning from mined tasks is worth on held-back repositories and left-out families",
    )
    .option("--tasks <folder>", "holds mined.jsonl; default: FOSSICK_BENCH_TASKS")
    .option("--held-back <file>", "names a repository a line; default: bench/tasks/mined-held-back.txt")
    .action(async (flags: TransferFlags) => transferCommand(flags, say)),
  recordingChanges("record-sections")
    .description("record the sections of right files, for bench/train/sections.py")
    .action((flags: RecordFlags) => recordSectionsCommand(flags, say)),
  recordingChanges("record-companions")
    .description("record the files of changes that belong together, for bench/train/companions.py")
    .action((flags: RecordFlags) => recordCompanionsCommand(flags, say)),
  replaying("record-breadth")
    .description("write evidence of how many files recorded tasks need, for bench/train/breadth.py")
    .option("--held-back <file>", "repositories whose mined tasks are left out", folderOf, heldBackFile)
    .requiredOption("--out <file>", "gets a line of JSON for each task", folderOf)
    .action(async (flags: BreadthFlags) => write(await breadthCommand(flags, say))),
  replaying("returned")
    .description("say from records which files are returned after one cycle")
    .option("--held-back <file>", "mined tasks of these repositories only", folderOf)
    .option("--breadth <file>", "weights in place of model/breadth.json", folderOf)
    .option("--listed-share <n>", "of the expected files, that the list holds", share)
    .option("--always <worth>", "files from this worth on are returned", share)
    .option("--never <worth>", "files below this worth are not, but the best", share)
    .action(async (flags: ReturnedFlags) => write(await returnedCommand(flags, say))),
  withRecords("guard-tasks")
    .description("choose the mined tasks that a new ranking model is tested on")
    .option("--held-back <file>", "repositories of the tasks", folderOf, heldBackFile)
    .option("--out <file>", "the tasks", folderOf, guardFile)
    .option("--count <n>", "tasks", count, 200)
    .option("--seed <n>", "another seed chooses others", count, 1)
    .action((flags: GuardFlags) => write(guardTasksCommand(flags))),
  new Command("guard-floors")
    .description("measure the shipped model on the tasks of guard-tasks and write what the next must reach")
    .action(() => write(guardFloorsCommand())),
  new Command("neighbours")
    .description("write model/word-neighbours.json from model/words.bin")
    .action(() => write(writeWordNeighbours(modelPath("words.bin"), modelPath("word-neighbours.json")))),
];
