import { Command, Option } from "commander";
import { deriveBroadCommand, type BroadFlags } from "../derive/broad-command.ts";
import { mineCommand, type MineFlags } from "../derive/mined/mine-command.ts";
import { minedFamilies } from "../derive/mined/mined-task.ts";
import { commitRolesCommand, deriveKindsCommand, type DeriveFlags } from "../derive/derive-command.ts";
import { count, say, write } from "./command-line.ts";

/** Commands that make tasks of repositories. */
export const derivingCommands: readonly Command[] = [
  new Command("derive-kinds")
    .description("write the tasks of kinds.jsonl: commits of a few repositories that change no source")
    .requiredOption("--mirrors <folder>", "the repositories")
    .requiredOption("--out <file>", "the file of tasks")
    .action((flags: DeriveFlags) => write(deriveKindsCommand(flags, say))),
  new Command("derive-broad")
    .description(
      "write the tasks of broad.jsonl: commits and merged pull requests that change 4 to 15 source files",
    )
    .requiredOption("--mirrors <folder>", "the repositories")
    .requiredOption("--work <folder>", "where work trees and their index are kept")
    .requiredOption("--out <file>", "the file of tasks")
    .action(async (flags: BroadFlags) => write(await deriveBroadCommand(flags, say))),
  new Command("derive-mined")
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
    .action((flags: MineFlags) => write(mineCommand(flags, say))),
  new Command("commit-roles")
    .description("write what commits say and which role of file they change, for bench/train/kind_words.py")
    .requiredOption("--mirrors <folder>", "the repositories")
    .requiredOption("--out <file>", "the file of commits")
    .action((flags: DeriveFlags) => write(commitRolesCommand(flags, say))),
];
