import { Command, Option } from "commander";
import { agentsCommand, type AgentsFlags } from "../agents/agents-command.ts";
import { look } from "../agents/look.ts";
import { compareResults } from "../compare.ts";
import { judgedCommand, writeJudgedReport, type JudgedFlags } from "../judged/judged-command.ts";
import { kindTable } from "../kind-table.ts";
import { literalCommand, type LiteralFlags } from "../literal/literal-command.ts";
import { linesCommand, type LinesFlags } from "../lines/lines-command.ts";
import { memoryCommand, defaultRepositories, type MemoryFlags } from "../memory.ts";
import { judgedFolder, resultsFolder } from "../places.ts";
import { redactionCommand, type RedactionFlags } from "../redaction/redaction-command.ts";
import { writeReport } from "../report.ts";
import { pastedCommand, type PastedFlags } from "../pasted/pasted-command.ts";
import { readResult } from "../results.ts";
import { runCommand, systemNames, type RunFlags } from "../run-command.ts";
import { scriptsCommand, type ScriptsFlags } from "../scripts-command.ts";
import { ways, wordsCommand, type WordsFlags } from "../words-command.ts";
import { taskSets, textKinds } from "../types.ts";
import { count, nameOf, say, write } from "./command-line.ts";

/** Commands that ask tasks and show how good the answers are. */
export const measuringCommands: readonly Command[] = [
  new Command("run")
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
    .action(async (flags: RunFlags) => write((await runCommand(flags, say)).join("\n"))),
  new Command("words")
    .description("ask tasks with a caller's words, without them and with such as help nobody")
    .addOption(new Option("--set <set>", "task set").choices(taskSets).makeOptionMandatory())
    .option("--tasks <file>", "a file of tasks in place of that of the set")
    .requiredOption("--words <file>", "the words, such as bench/tasks/words.jsonl")
    .addOption(new Option("--ways <ways...>", "how to ask").choices(ways).default(ways))
    .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
    .option("--model <place>", "model file, or a folder with fold-0.json … for the model of the task's fold")
    .option("--limit <n>", "so many tasks, spread evenly over the set", count)
    .option("--held-back", "tasks of repositories alone that nothing was learned from")
    .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
    .action(async (flags: WordsFlags) => write(await wordsCommand(flags, say))),
  new Command("report")
    .description("make README.md and the plots from the results")
    .option("--out <folder>", "where the results are", resultsFolder)
    .action(({ out }: { readonly out: string }) => write(writeReport(out).join("\n"))),
  new Command("compare")
    .description("compare two results task by task")
    .argument("<first>")
    .argument("<second>")
    .action((first: string, second: string) => write(compareResults(readResult(first), readResult(second)))),
  new Command("kinds")
    .description("a result's figures by what its tasks are about")
    .argument("<result>")
    .action((result: string) => write(kindTable(readResult(result)))),
  new Command("literal")
    .description("ask repositories for messages, lines, links and names that were taken from them")
    .requiredOption("--root <folders...>", "the repositories")
    .option("--each <n>", "tasks of each kind and repository", count, 15)
    .option("--seed <n>", "another seed makes other tasks", count, 1)
    .option("--misses", "name the tasks that were not answered right")
    .action(async (flags: LiteralFlags) => write(await literalCommand(flags, say))),
  new Command("pasted")
    .description("ask stack traces and logs of small shops that it writes, and requests in mails")
    .addOption(
      new Option("--kind <kind>", "what is pasted")
        .choices(["frames", "logs", "mails"])
        .makeOptionMandatory(),
    )
    .option("--root <folders...>", "repositories whose commits are the requests of mails", [])
    .option("--each <n>", "texts of each form, or requests of each repository", count, 3)
    .option("--seed <n>", "another seed makes other texts", count, 1)
    .option("--only <form>", "forms whose name contains this", nameOf)
    .option("--misses", "show the texts that were not answered right")
    .action(async (flags: PastedFlags) => write(await pastedCommand(flags, say))),
  new Command("lines")
    .description("tell which edited lines and functions an answer shows, within token limits")
    .addOption(new Option("--set <set>", "task set").choices(taskSets).makeOptionMandatory())
    .option("--limit <n>", "so many tasks, spread evenly over the set", count)
    .option("--only <owner/name>", "tasks of this repository only")
    .option("--field <name>", "property of a task that holds the text to ask with", nameOf, "task")
    .option("--dist <folder>", "folder of the built library that is asked", "../dist")
    .option("--baselines", "show files read whole and chunks by BM25 beside")
    .requiredOption("--work <folder>", "where work trees and indexes are kept for the next run")
    .option("--out <file>", "gets a line of JSON for each task")
    .action(async (flags: LinesFlags) => write(await linesCommand(flags, say))),
  new Command("agents")
    .description("tell what an answer saves agents, from recorded looks or in new runs")
    .option("--looks <files...>", "replay these recorded looks, a file for each arm")
    .option("--prepare <folder>", "lay out checkouts, a runner and briefs for agents there")
    .option("--score <folder>", "compare what the agents of a prepared folder did")
    .requiredOption("--tasks <file>", "the tasks")
    .option("--dist <folders...>", "folders of the builds that are asked", ["../dist"])
    .option("--before <folder>", "folder of another build, which gets an arm of its own")
    .option("--own <folder>", "the repository of tasks that name none as owner/name")
    .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
    .action(async (flags: AgentsFlags) => write(await agentsCommand(flags, say))),
  new Command("agents-look")
    .description("look into the checkout of a prepared task, and write it down")
    .argument("<folder>")
    .argument("<arm>")
    .argument("<task>")
    .argument("<command>")
    .action(async (folder: string, arm: string, task: string, command: string) =>
      write(await look(folder, arm, task, command)),
    ),
  new Command("memory")
    .description("measure what feedback is worth, and what it costs other tasks")
    .addOption(new Option("--set <set>", "task set").choices(taskSets).default("commits"))
    .option("--only <repositories...>", "repositories whose tasks are asked", [...defaultRepositories])
    .option("--cycles <n>", "turns of fossick's loop at most", count, 1)
    .option("--model <place>", "model file, or a folder with fold-0.json … for the model of the task's fold")
    .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
    .action(async (flags: MemoryFlags) => write(await memoryCommand(flags, say))),
  new Command("judged")
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
    .action(async (flags: JudgedFlags) => write(await judgedCommand(flags, say))),
  new Command("judged-report")
    .description("make README.md from the results of judged")
    .option("--out <folder>", "where the results are", judgedFolder)
    .action(({ out }: { readonly out: string }) => write(writeJudgedReport(out))),
  new Command("scripts")
    .description("ask Chinese tasks in both scripts and compare the answers")
    .addOption(new Option("--set <set>", "task set").choices(taskSets).default("gap"))
    .option("--limit <n>", "so many tasks, spread evenly over the set", count)
    .option("--work <folder>", "where work trees and indexes are kept for the next run; default: nowhere")
    .action(async (flags: ScriptsFlags) => write(await scriptsCommand(flags, say))),
  new Command("redaction")
    .description("plant secrets in configuration of frameworks and tell which are replaced")
    .option("--seeds <n>", "so many times, with other values", count, 10)
    .option("--misses", "name the lines whose secret is left")
    .option("--mirrors <folder>", "repositories to count replaced lines in")
    .option("--lines <n>", "lines of theirs that are enough", count, 2_000_000)
    .option("--sample <file>", "gets 100 replaced lines, to be read")
    .action(async (flags: RedactionFlags) => write(await redactionCommand(flags, say))),
];
