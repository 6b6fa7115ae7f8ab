import { Command, Option } from "commander";
import { hookCommand, sessions, type HookFlags } from "../hook-command.ts";
import { speedFolder } from "../places.ts";
import { speedCommand, type SpeedCommandFlags } from "../speed/speed-command.ts";
import { writeSpeedReport } from "../speed/speed-report.ts";
import { generateCommand, type GenerateFlags } from "../tree/generate-command.ts";
import { timeCommand, type TimeFlags } from "../time-command.ts";
import { count, say, treeName, write } from "./command-line.ts";

/** Commands that measure time and memory. */
export const timingCommands: readonly Command[] = [
  new Command("time")
    .description("measure how long scoring takes in a warm engine")
    .requiredOption("--root <folder>", "the repository")
    .option("--task <text>", "what is asked; default: five ordinary texts")
    .option("--runs <n>", "measured searches of each text", count, 20)
    .option("--work <folder>", "where the index is kept for the next time; default: nowhere")
    .action(async (flags: TimeFlags) => write(await timeCommand(flags))),
  new Command("speed")
    .description("measure first builds, searches, changes and memory beside cat, ripgrep and peers")
    .option("--root <folders...>", "the repositories; default: the folder where the command is given")
    .option("--name <name>", "write the result under this name; default: nothing is written", treeName)
    .option("--task <text>", "what is asked", "retransmit timeout of sockets under congestion drops packets")
    .option(
      "--words <pattern>",
      "what ripgrep counts",
      "throttle|rate|limit|tcp|socket|retransmit|timeout|congestion|window|queue|packet|drop",
    )
    .option("--files <glob>", "files that the yardsticks read", "*")
    .option("--runs <n>", "measured searches", count, 11)
    .option("--cold-runs <n>", "measured first builds", count, 1)
    .option("--change", "change ten files of the repository for a while; they are put back as they were")
    .option("--copy", "measure on a copy of the repository, with changes and peers")
    .option("--smoke", "measure a generated tree of 1500 files in a few seconds, and write nothing")
    .option("--cli <file>", "the built command line", "../dist/cli.mjs")
    .option("--out <folder>", "where the result is written", speedFolder)
    .action(async (flags: SpeedCommandFlags) => write(await speedCommand(flags, say))),
  new Command("speed-report")
    .description("make README.md and the plots from the results of speed")
    .option("--out <folder>", "where the results are", speedFolder)
    .action(({ out }: { readonly out: string }) => write(writeSpeedReport(out).join("\n"))),
  new Command("hook")
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
    .action(async (flags: HookFlags) => write(await hookCommand(flags, say))),
  new Command("generate-tree")
    .description("write a tree of code-like files to measure with; the same number gives the same files")
    .requiredOption("--files <n>", "how many", count)
    .requiredOption("--out <folder>", "where; must be empty or not there")
    .action((flags: GenerateFlags) => write(generateCommand(flags, say))),
];
