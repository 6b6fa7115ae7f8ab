import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { PackedFile } from "../../bundle/pack.ts";
import { FossickError } from "../../errors.ts";
import { isSecretFile } from "../../secrets/secret-files.ts";
import { safeJson, safeName } from "../../safe-text.ts";
import { acceptedFrom, type Settings } from "../../settings/index.ts";
import type { Retrieval, Task } from "../../types.ts";
import { defineCommand, searchFlags } from "./command.ts";
import type { Invocation } from "./command.ts";
import { dryRun } from "./dry-run.ts";
import type { Engine } from "./engine-port.ts";
import { printRetrieval } from "./print-retrieval.ts";
import { createProgress } from "./progress.ts";
import { pathOperands, readTaskInput, relativePath } from "./read-task-input.ts";
import { textsIn } from "./texts/index.ts";
import { say } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";

/** `fossick "task" [paths…]` */
export const searchCommand = defineCommand({
  name: "search",
  summary: "Finds the few files of a repository that a task needs.",
  arguments: [
    { syntax: "[task]", summary: "what you want to do, in plain words; - reads it from standard input" },
    { syntax: "[paths...]", summary: "files and folders to search, relative to the root (default: all)" },
  ],
  flags: searchFlags,
  run: search,
});

async function search(invocation: Invocation): Promise<number> {
  const { format, pack } = invocation.options;
  if (pack && format === "paths") {
    throw new FossickError(
      "INVALID_SETTING",
      "--pack adds the text of files, which --format paths cannot show",
    );
  }
  const secretFiles = pathOperands(invocation)
    .map((operand) => relativePath(invocation, operand))
    .filter(isSecretFile);
  const run = async (engine: Engine, settings: Settings): Promise<number> => {
    if (settings.evaluator !== "default") invocation.hearSignals(); // programs it started are ended, too
    const task = await readTaskInput(invocation, settings);
    if (settings.dryRun) return dryRun(invocation, engine, task);
    const retrieval = await retrieve(invocation, engine, settings, task);
    const packed = pack ? await packTexts(invocation, engine, settings, retrieval) : [];
    await tellWhatIsShown(invocation, settings, packed);
    return printRetrieval(invocation, retrieval, packed);
  };
  return withEngine(invocation, run, { secretFiles });
}

/** Secrets are shown on request only, and never silently. */
async function tellWhatIsShown(
  invocation: Invocation,
  { redact }: Settings,
  packed: readonly PackedFile[],
): Promise<void> {
  const { progress } = textsIn(invocation.language);
  const secretFiles = packed.filter((file) => isSecretFile(file.path));
  for (const file of secretFiles) await say(invocation, progress.secretFileShown(safeName(file.path)));
  if (!redact) await say(invocation, progress.secretsShown);
}

async function retrieve(
  invocation: Invocation,
  engine: Engine,
  settings: Settings,
  task: Task,
): Promise<Retrieval> {
  const { options, signal, world } = invocation;
  const progress = createProgress(invocation, acceptedFrom(settings));
  const runOptions = { signal, reporter: progress.reporter };
  try {
    if (options.trace === "" && !options.explainScores) return await engine.retrieve(task, runOptions);
    const trace = await engine.trace(task, runOptions);
    if (options.trace !== "") await writeTrace(invocation, trace);
    return options.explainScores ? await world.replay(trace, { explainScores: true }) : trace.retrieval;
  } finally {
    await progress.clear();
  }
}

async function writeTrace({ options, world }: Invocation, trace: unknown): Promise<void> {
  try {
    await writeFile(path.resolve(world.cwd, options.trace), `${safeJson(trace)}\n`);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new FossickError("INVALID_SETTING", `cannot write the trace to ${options.trace} (${code})`, {
      cause,
    });
  }
}

/** Packs the returned files, or without any the one or two nearby ones that the answer says to read first. */
async function packTexts(
  { world }: Invocation,
  engine: Engine,
  { maxTokens }: Settings,
  { files, nearby }: Retrieval,
): Promise<readonly PackedFile[]> {
  const bestFiles = files.length > 0 ? files : nearby.slice(0, 2);
  return world.packFiles(bestFiles, (file) => engine.readText(file), maxTokens);
}
