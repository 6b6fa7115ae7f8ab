import { Command, Option } from "commander";
import { recordSectionsCommand, type RecordFlags } from "../lines/lines-command.ts";
import { modelPath } from "../places.ts";
import { breadthCommand, type BreadthFlags } from "../train/breadth-command.ts";
import { readShare } from "../train/record-tasks.ts";
import { transferCommand, type TransferFlags } from "../train/transfer-command.ts";
import { trainCommand, type TrainFlags } from "../train/train-command.ts";
import { taskSets } from "../types.ts";
import { writeWordNeighbours } from "../word-neighbours.ts";
import { count, nameOf, say, write } from "./command-line.ts";

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

/** Commands that learn from tasks, or record what is learned from. */
export const trainingCommands: readonly Command[] = [
  recording("train")
    .description("make the ranking model from task files and repositories; goes on where it was interrupted")
    .option("--tasks <folder>", "the files of tasks; default: FOSSICK_BENCH_TASKS")
    .option("--out <file>", "the model; default: model/ranker.json, for all tasks only")
    .action(async (flags: TrainFlags) => write(await trainCommand(flags, say))),
  recording("transfer")
    .description(
      "say what learning from mined tasks is worth on held-back repositories and left-out families",
    )
    .option("--tasks <folder>", "holds mined.jsonl; default: FOSSICK_BENCH_TASKS")
    .option("--held-back <file>", "names a repository a line; default: bench/tasks/mined-held-back.txt")
    .action(async (flags: TransferFlags) => transferCommand(flags, say)),
  new Command("record-sections")
    .description("record the sections of right files, for bench/train/sections.py")
    .addOption(new Option("--sets <sets...>", "task sets").choices(taskSets).makeOptionMandatory())
    .option("--limit <n>", "so many tasks, spread evenly over the set", count)
    .option("--only <owner/name>", "tasks of this repository only")
    .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
    .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
    .requiredOption("--out <file>", "gets a line of JSON for each task")
    .action((flags: RecordFlags) => recordSectionsCommand(flags, say)),
  new Command("record-breadth")
    .description(
      "record what tells how many files a task needs, for bench/train/breadth.py; goes on where it was interrupted",
    )
    .addOption(
      new Option("--set <sets...>", "task sets, one or more").choices(taskSets).makeOptionMandatory(),
    )
    .requiredOption(
      "--model <place>",
      "folder with fold-0.json … for the model of the task's fold, or a model file",
    )
    .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
    .requiredOption("--out <file>", "the records, one line a task")
    .option("--limit <n>", "so many tasks of each set, spread evenly over it", count)
    .option("--keep-records", "go on with records made with other sources of fossick or other models")
    .action(async (flags: BreadthFlags) => write(await breadthCommand(flags, say))),
  new Command("neighbours")
    .description("write model/word-neighbours.json from model/words.bin")
    .action(() => write(writeWordNeighbours(modelPath("words.bin"), modelPath("word-neighbours.json")))),
];
