// `fossick memory`: shows, erases, exports or imports what was learned, or turns learning off.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../base/errors.ts";
import { counted, grouped } from "../../messages/counts.ts";
import { safeJson, safeName, oneLine } from "../../base/safe-text.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import type { Engine } from "./cli-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { writeReport } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";
import type { Forgotten, MemoryReport, Remembered } from "../../index.ts";
import { formatBytes } from "./format-bytes.ts";

type Memory = Engine["memory"];

/** Result of an action: an object for programs, a text for people, and the exit status. */
interface Done {
  readonly report: unknown;
  readonly text: string;
  readonly code?: number;
}

type MemoryInvocation = Invocation<"root" | "config" | "all" | "json">;

type Action = (memory: Memory, invocation: MemoryInvocation, names: readonly string[]) => Promise<Done>;

const actions: Readonly<Record<string, Action>> = {
  list: async (memory) => {
    const report = await memory.list();
    return { report, text: memoryText(report) };
  },
  forget,
  export: exportTo,
  import: importFrom,
  off: async (memory) => {
    const erased = await memory.off();
    return { report: { on: false, erased }, text: `memory is off for this project; ${erasedText(erased)}\n` };
  },
  on: async (memory) => {
    await memory.on();
    return { report: { on: true }, text: "memory is on for this project\n" };
  },
};

/** `fossick memory ACTION` */
export const memoryCommand = defineCommand({
  name: "memory",
  summary: "Shows, erases, exports or imports what was learned about a repository, or turns learning off.",
  arguments: [
    { syntax: "<action>", summary: "what to do", choices: Object.keys(actions) },
    {
      syntax: "[names...]",
      summary:
        "forget: words and files to forget; export, import: the file (default: standard output and input)",
    },
  ],
  flags: ["all", ...repositoryFlags, "dataDir", ...reportFlags],
  hearsSignals: true,
  withoutRoot: "repository",
  run: runAction,
});

/** Max names that an action takes; actions not listed take none. */
const maxNames: Readonly<Record<string, number>> = { forget: Infinity, export: 1, import: 1 };

function runAction(invocation: MemoryInvocation): Promise<number> {
  const [name = "", ...names] = invocation.operands;
  const act = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const most = maxNames[name] ?? 0;
  if (!act || names.length > most)
    throw new FossickError(
      "INVALID_SETTING",
      `memory ${name} takes ${most === 0 ? "no arguments" : "one file at most"}`,
    );
  return withEngine(invocation, async ({ memory }) => {
    const { report, text, code = exitCodes.found } = await act(memory, invocation, names);
    await writeReport(invocation, report, text);
    return code;
  });
}

async function forget(
  memory: Memory,
  { options }: MemoryInvocation,
  names: readonly string[],
): Promise<Done> {
  if (options.all === names.length > 0) {
    throw new FossickError("INVALID_SETTING", "memory forget needs words or files, or --all alone", {
      hint: "`fossick memory list` shows what there is.",
    });
  }
  const erased = await memory.forget(options.all ? undefined : names);
  const nothing = erased.associations + erased.tasks + erased.searches === 0;
  const text = nothing ? "nothing is remembered about that\n" : `${erasedText(erased)}\n`;
  return { report: erased, text, code: nothing ? exitCodes.nothingRelevant : exitCodes.found };
}

const erasedText = ({ associations, searches, tasks }: Forgotten): string => {
  const learned = `${counted(associations, "association")} and ${counted(tasks, "waiting task")} erased`;
  return searches === 0 ? learned : `${learned}, and ${searchesText(searches)}`;
};

const searchesText = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "search" : "searches"} of the page`;

async function exportTo(
  memory: Memory,
  { context }: MemoryInvocation,
  [file]: readonly string[],
): Promise<Done> {
  const memoryExport = await memory.export();
  const text = `${safeJson(memoryExport, 1)}\n`;
  if (file === undefined || file === "-") return { report: memoryExport, text };
  try {
    await writeFile(path.resolve(context.cwd, file), text, { mode: 0o600 });
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_SETTING", `cannot write the memory to ${file} (${code})`, { cause });
  }
  return { report: { file }, text: `exported to ${safeName(file)}\n` };
}

async function importFrom(
  memory: Memory,
  { context }: MemoryInvocation,
  [file]: readonly string[],
): Promise<Done> {
  const text =
    file === undefined || file === "-"
      ? await context.stdin.readText()
      : await readExported(context.cwd, file);
  let memoryExport: unknown;
  try {
    memoryExport = JSON.parse(text);
  } catch (cause) {
    throw new FossickError(
      "INVALID_MEMORY",
      `${file ?? "standard input"} is not an exported memory: it is not JSON`,
      { cause },
    );
  }
  const associations = await memory.import(memoryExport);
  return { report: { associations }, text: `imported; ${counted(associations, "association")} in total\n` };
}

async function readExported(cwd: string, file: string): Promise<string> {
  try {
    return await readFile(path.resolve(cwd, file), "utf8");
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_MEMORY", `cannot read ${file} (${code})`, { cause });
  }
}

const maxShown = 40;

/** Text of `fossick memory list`: associations, most certain first, then the tasks that wait for commits. */
function memoryText(report: MemoryReport): string {
  const { associations, on, project, searches, sizeBytes, tasks, where } = report;
  const targetLines = byTarget(associations);
  const more = targetLines.length - maxShown;
  const taskLines = tasks.map(
    ({ suggested, time, words }) =>
      `  ${minuteOf(time)}  ${oneLine([...new Set(Object.values(words))].join(", "))} (${counted(suggested.length, "file")} suggested)`,
  );
  return [
    `memory of ${safeName(project)} is ${on ? "on" : "off"}`,
    `kept in ${safeName(where)} (${formatBytes(sizeBytes)})`,
    `${counted(associations.length, "association")}${targetLines.length > 0 ? ", most certain first:" : ""}`,
    ...targetLines.slice(0, maxShown),
    ...(more > 0 ? [`  … and ${more} more: --json lists all`] : []),
    `${counted(tasks.length, "task")} waiting for commits${taskLines.length > 0 ? ", by their words:" : ""}`,
    ...taskLines,
    ...(searches > 0 ? [searchesText(searches)] : []),
    "",
  ].join("\n");
}

/** One line for each file or word and confidence, with the words of tasks that lead to it. */
function byTarget(associations: readonly Remembered[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { confidence, kind, name, times, word } of associations) {
    const target = kind === "file" ? safeName(name) : `the word ${oneLine(name)}`;
    const head = `  ${confidence.toFixed(2)}  ${target} (${counted(times, "task")})`;
    lines.set(head, [...(lines.get(head) ?? []), oneLine(word)]);
  }
  return [...lines].map(([head, words]) => `${head}: ${words.join(", ")}`);
}

/** In UTC, like all dates that fossick prints. */
const minuteOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
