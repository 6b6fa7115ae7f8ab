// The command `fossick memory`, which shows, erases, exports or imports what was learned, or turns learning off.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { safeJson, safeName, oneLine } from "@fossick/base/safe-text.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import type { Engine } from "./cli-context.ts";
import { exitCodes } from "./exit-codes.ts";
import { writeOut, writeReport } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";
import type { Forgotten, MemoryReport, Remembered } from "@fossick/library/index.ts";
import { formatBytes } from "./format-bytes.ts";
import { memoryTextsIn, type MemoryTexts } from "./texts/memory-texts.ts";

type Memory = Engine["memory"];

/** Result of an action: an object for programs, a text for people, and the exit status. */
interface Done {
  readonly report: unknown;
  readonly text: string;
  readonly code?: number;
}

type MemoryInvocation = Invocation<"root" | "config" | "all" | "json">;

const textsOf = ({ language }: MemoryInvocation): MemoryTexts => memoryTextsIn(language);

/** Name of the root's folder, for messages. */
const nameOf = ({ context, options }: MemoryInvocation): string =>
  safeName(path.basename(path.resolve(context.cwd, options.root)));

type Action = (memory: Memory, invocation: MemoryInvocation, names: readonly string[]) => Promise<Done>;

const actions: Readonly<Record<string, Action>> = {
  list: async (memory, invocation) => {
    const report = await memory.list();
    return { report, text: memoryText(report, nameOf(invocation), textsOf(invocation)) };
  },
  forget,
  export: exportTo,
  import: importFrom,
  off: async (memory, invocation) => {
    const erased = await memory.off();
    const texts = textsOf(invocation);
    const said = isNothing(erased) ? texts.nothingToErase : texts.erased(erased);
    return { report: { on: false, erased }, text: `${texts.state(false, nameOf(invocation))}\n${said}\n` };
  },
  on: async (memory, invocation) => {
    await memory.on();
    return { report: { on: true }, text: `${textsOf(invocation).state(true, nameOf(invocation))}\n` };
  },
  join: joinClone,
  leave: async (memory, invocation) => {
    const left = await memory.leave();
    const texts = textsOf(invocation);
    return done({ left }, left, left ? texts.left(nameOf(invocation)) : texts.notJoined);
  },
  adopt: async (memory, invocation) => {
    const adopted = await memory.adopt();
    const texts = textsOf(invocation);
    return done({ adopted }, adopted, adopted ? texts.adopted : texts.nothingEarlier);
  },
};

/** @param isDone false if there was nothing to do */
const done = (report: unknown, isDone: boolean, text: string): Done => ({
  report,
  text: `${text}\n`,
  code: isDone ? exitCodes.found : exitCodes.nothingRelevant,
});

/** `fossick memory ACTION` */
export const memoryCommand = defineCommand({
  name: "memory",
  summary:
    "Lists what was learned about a repository; forgets, exports or imports it, shares it with another clone, or turns learning off.",
  arguments: [
    { syntax: "[action]", summary: "what to do (default: list)", choices: Object.keys(actions) },
    {
      syntax: "[names...]",
      summary:
        "forget: words and files to forget; export, import: the file (default: standard output and input); join: the folder of another clone",
    },
  ],
  flags: ["all", ...repositoryFlags, "dataDir", ...reportFlags],
  hearsSignals: true,
  withoutRoot: "repository",
  run: runAction,
});

/** Max names that an action takes; actions not listed take none. */
const maxNames: Readonly<Record<string, number>> = { forget: Infinity, export: 1, import: 1, join: 1 };

function runAction(invocation: MemoryInvocation): Promise<number> {
  const [name = "list", ...names] = invocation.operands;
  const act = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const max = maxNames[name] ?? 0;
  if (!act || names.length > max)
    throw new FossickError(
      "INVALID_SETTING",
      `memory ${name} takes ${max === 0 ? "no arguments" : name === "join" ? "one folder" : "one file at most"}`,
    );
  return withEngine(invocation, invocation.context.createEngine, async ({ memory }) => {
    const { report, text, code = exitCodes.found } = await act(memory, invocation, names);
    await writeReport(invocation, report, text);
    return code;
  });
}

async function forget(memory: Memory, invocation: MemoryInvocation, names: readonly string[]): Promise<Done> {
  const { options } = invocation;
  const texts = textsOf(invocation);
  if (options.all === names.length > 0) {
    throw new FossickError("INVALID_SETTING", "memory forget needs words or files, or --all alone", {
      hint: "`fossick memory list` shows what there is.",
    });
  }
  const erased = await memory.forget(options.all ? undefined : names);
  const code = isNothing(erased) ? exitCodes.nothingRelevant : exitCodes.found;
  const nothing = options.all ? texts.nothingToErase : texts.nothingAboutThat;
  return { report: erased, text: `${isNothing(erased) ? nothing : texts.erased(erased)}\n`, code };
}

const isNothing = ({ associations, searches, tasks }: Forgotten): boolean =>
  associations + searches + tasks === 0;

async function joinClone(
  memory: Memory,
  invocation: MemoryInvocation,
  [folder]: readonly string[],
): Promise<Done> {
  if (folder === undefined) {
    throw new FossickError("INVALID_SETTING", "memory join needs the folder of another clone", {
      hint: "The two share one memory then, until `fossick memory leave`.",
    });
  }
  const project = await memory.join(path.resolve(invocation.context.cwd, folder));
  const text = textsOf(invocation).joinedWith(nameOf(invocation), safeName(folder));
  return { report: { project }, text: `${text}\n` };
}

async function exportTo(
  memory: Memory,
  invocation: MemoryInvocation,
  [file]: readonly string[],
): Promise<Done> {
  const memoryExport = await memory.export();
  const text = `${safeJson(memoryExport, 1)}\n`;
  if (file === undefined || file === "-") return { report: memoryExport, text };
  await writeOut(invocation, "memory", file, text);
  return { report: { file }, text: `${textsOf(invocation).exported(safeName(file))}\n` };
}

async function importFrom(
  memory: Memory,
  invocation: MemoryInvocation,
  [file]: readonly string[],
): Promise<Done> {
  const { context } = invocation;
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
  return { report: { associations }, text: `${textsOf(invocation).imported(associations)}\n` };
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

/** Formats `fossick memory list`: what was learned, surest first, then the last search. */
function memoryText(
  { associations, earlier, joined, on, searches, sizeBytes, tasks, where }: MemoryReport,
  name: string,
  say: MemoryTexts,
): string {
  const targetLines = byTarget(associations, say);
  const more = targetLines.length - maxShown;
  const taskLines = tasks
    .slice(-1)
    .map(({ time, words }) => say.lastTask([...new Set(Object.values(words))].map(oneLine), minuteOf(time)));
  return [
    say.state(on, name),
    targetLines.length === 0 ? say.nothingLearned : say.learned(targetLines.length),
    ...targetLines.slice(0, maxShown),
    ...(more > 0 ? [`  ${say.more(more)}`] : []),
    ...taskLines,
    ...(searches > 0 ? [say.kept(searches)] : []),
    say.storedIn(safeName(where), formatBytes(sizeBytes)),
    ...(joined ? [say.joined] : []),
    ...(earlier === undefined ? [] : [say.earlier(safeName(earlier))]),
    "",
  ].join("\n");
}

/** Formats one line for each target, confidence and count, with the words of tasks that lead to it. */
function byTarget(associations: readonly Remembered[], say: MemoryTexts): string[] {
  const lines = new Map<string, { readonly target: string; readonly times: number; words: string[] }>();
  for (const { confidence, kind, name, times, word } of associations) {
    const target = `  ${confidence.toFixed(2)}  ${kind === "file" ? safeName(name) : say.word(oneLine(name))}`;
    const key = `${target} ${times}`;
    const line = lines.get(key) ?? { target, times, words: [] };
    line.words.push(oneLine(word));
    lines.set(key, line);
  }
  return [...lines.values()].map(({ target, times, words }) => say.target(target, words, times));
}

/** Formats a time to the minute, in UTC, like all dates that fossick prints. */
const minuteOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
