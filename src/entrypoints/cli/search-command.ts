// `fossick "task"`: searches a repository, and prints the answer or shows it on a page.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { filesToPack, type PackedFile } from "../../bundle/pack.ts";
import { tellingLines } from "../../bundle/telling-lines.ts";
import { FossickError } from "../../base/errors.ts";
import { isSecretFile } from "../../base/secrets/secret-files.ts";
import { safeJson, safeName, safeLines, spellOut } from "../../base/safe-text.ts";
import type { Settings } from "../../settings/index.ts";
import type { Reporter, Retrieval, Task, OutgoingRequest } from "../../types.ts";
import { defineCommand, flagDefinition, searchFlags, type Invocation } from "./command.ts";
import type { Engine, CliContext } from "./cli-context.ts";
import { printRetrieval } from "./print-retrieval.ts";
import { createProgress } from "./progress.ts";
import { pathOperands, readTaskInput, relativePath } from "./read-task-input.ts";
import { textsIn } from "./texts/index.ts";
import { say, warn } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";
import type { PackTexts, SearchView, StageClock } from "../page/index.ts";
import type { Trace } from "../../index.ts";
import { estimateTokens } from "../../bundle/tokens.ts";
import { exitCodes } from "./exit-codes.ts";

/** `fossick "task" [paths…]` */
export const searchCommand = defineCommand({
  name: "search",
  summary: "Finds the few files of a repository that a task needs.",
  arguments: [
    { syntax: "[task]", summary: "what you want to do, in plain words; - reads it from standard input" },
    { syntax: "[paths...]", summary: "files and folders to search (default: all); relative to the root" },
  ],
  flags: searchFlags,
  withoutRoot: "part",
  run: search,
});

async function search(invocation: Invocation): Promise<number> {
  const { format, pack, server } = invocation.options;
  if (server !== "") return (await import("./search-on-server.ts")).searchOnServer(invocation);
  if (pack && format === "paths") {
    throw new FossickError(
      "INVALID_SETTING",
      "--pack adds the text of files, which --format paths cannot show",
    );
  }
  const secretFiles = pathOperands(invocation)
    .map((operand) => relativePath(invocation, operand))
    .filter(isSecretFile);
  if (invocation.options.open) return openPage(invocation);
  const run = async (engine: Engine, settings: Settings): Promise<number> => {
    if (settings.evaluator !== "default") invocation.hearSignals(); // programs it started are ended, too
    const task = await readTaskInput(invocation);
    if (settings.dryRun) return dryRun(invocation, engine, task);
    const retrieval = await retrieve(invocation, engine, settings, task);
    const packed = pack ? await packTexts(invocation, engine, settings, retrieval) : [];
    // Secrets are shown on request only, and never silently.
    if (!settings.redact) await say(invocation, textsIn(invocation.language).progress.secretsShown);
    const lines =
      format === "table" && !pack
        ? await tellingLines(retrieval, (file) => engine.readText(file))
        : undefined;
    const code = await printRetrieval(invocation, retrieval, {
      packed,
      root: invocation.options.root,
      ...(lines && { lines }),
    });
    if (retrieval.stats.indexed !== undefined) await indexTheRest(invocation, settings);
    return code;
  };
  return withEngine(invocation, run, { secretFiles, defaults: { early: isWaitedFor(invocation) } });
}

/** Tests whether a person waits: what is kept or read by a program has to be the same whatever was searched before. */
const isWaitedFor = ({ options, context }: Invocation): boolean =>
  context.stdout.isTTY && options.format === "table" && options.trace + options.html === "";

/** The answer is printed, so the index is built by another process. */
async function indexTheRest(invocation: Invocation, settings: Settings): Promise<void> {
  const { goOnIndexing } = await import("../hooks/start-indexing.ts");
  goOnIndexing(path.resolve(invocation.context.cwd, invocation.options.root), settings);
  await say(invocation, textsIn(invocation.language).progress.buildingOn);
}

async function retrieve(
  invocation: Invocation,
  engine: Engine,
  settings: Settings,
  task: Task,
): Promise<Retrieval> {
  const { options, signal, context } = invocation;
  const progress = createProgress(invocation);
  const clock = options.html === "" ? undefined : await createClock(context, progress.reporter);
  const runOptions = { signal, reporter: clock?.reporter ?? progress.reporter };
  try {
    if (options.trace === "" && !clock) {
      if (!options.explainScores) return await engine.retrieve(task, runOptions);
      return await (await engine.search(task, runOptions)).explain(true);
    }
    const trace = await engine.trace(task, runOptions);
    if (options.trace !== "") await writeOut(invocation, "trace", `${safeJson(trace)}\n`);
    if (clock) await writeOut(invocation, "html", await pageOf(invocation, engine, trace, clock.times()));
    return options.explainScores ? await context.replay(trace, { explainScores: true }) : trace.retrieval;
  } finally {
    await progress.clear();
  }
}

/** Times the stages, and tells the other reporter all that it listens to. */
async function createClock(
  { now }: CliContext,
  beside: Reporter,
): Promise<{ readonly reporter: Reporter; readonly times: StageClock["times"] }> {
  const { createStageClock, joinReporters } = await import("../page/index.ts");
  const { reporter, times } = createStageClock(now);
  return { reporter: joinReporters(beside, reporter), times };
}

/** The search as a page of its own. */
async function pageOf(
  { context, options, signal }: Invocation,
  engine: Engine,
  trace: Trace,
  stages: SearchView["stages"],
): Promise<string> {
  const { pageOfTrace } = await import("../page/index.ts");
  const pack: PackTexts = (files, maxTokens) =>
    context.packFiles(files, (file) => engine.readText(file), maxTokens);
  const { readCodeHost } = await import("./read-code-host.ts");
  const host = await readCodeHost(options.root, signal);
  return pageOfTrace(trace, { stages, pack, ...(host && { host }) });
}

const fileNames = { trace: "trace", html: "page" } as const;

async function writeOut(
  { options, context }: Invocation,
  what: keyof typeof fileNames,
  text: string,
): Promise<void> {
  try {
    await writeFile(path.resolve(context.cwd, options[what]), text);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    const message = `cannot write the ${fileNames[what]} to ${options[what]} (${code})`;
    throw new FossickError("INVALID_SETTING", message, { cause });
  }
}

/** Starts the search on a page, which goes on as `fossick ui` does. */
async function openPage(invocation: Invocation): Promise<number> {
  const { options } = invocation;
  const other = (["html", "trace", "pack", "explainScores"] as const).find((name) => options[name]);
  if (other !== undefined) {
    const { flag } = flagDefinition(other);
    const message = `--open shows the search on a page; ${flag} is for a printed answer`;
    throw new FossickError("INVALID_SETTING", message, { hint: "Use one of them." });
  }
  invocation.hearSignals();
  const { showPage } = await import("./show-page.ts");
  return showPage(invocation, () => readTaskInput(invocation));
}

/** Packs the files of an answer; says which of them hold secrets. */
async function packTexts(
  invocation: Invocation,
  engine: Engine,
  { maxTokens }: Settings,
  retrieval: Retrieval,
): Promise<readonly PackedFile[]> {
  const files = filesToPack(retrieval);
  const packed = await invocation.context.packFiles(files, (file) => engine.readText(file), maxTokens);
  const { progress } = textsIn(invocation.language);
  const secretFiles = packed.filter((file) => isSecretFile(file.path));
  for (const file of secretFiles) await say(invocation, progress.secretFileShown(safeName(file.path)));
  return packed;
}

/**
 * Prints the requests that a search would send to an evaluator: each address, then the body byte for byte; as JSON, a
 * list of `{ to, body, tokens }`. Nothing is sent: later cycles go on from the default evaluator's verdicts.
 */
async function dryRun(
  invocation: Invocation<"format" | "quiet">,
  engine: Engine,
  task: Task,
): Promise<number> {
  const { language, options, signal, context } = invocation;
  const requests: OutgoingRequest[] = [];
  const { faults } = await engine.retrieve(task, {
    signal,
    reporter: { onRequest: (request) => requests.push(request) },
  });
  const sizedRequests = requests.map((request) => ({ ...request, tokens: estimateTokens(request.body) }));
  const text = sizedRequests.map(({ to, body }) => `${spellOut(to)}\n${safeLines(body)}\n\n`).join("");
  await context.stdout.write(options.format === "json" ? `${safeJson(sizedRequests, 2)}\n` : text);
  await warn(invocation, faults);
  const tokens = sizedRequests.reduce((sum, request) => sum + request.tokens, 0);
  const texts = textsIn(language).progress;
  await say(invocation, texts.notSent(sizedRequests.length, tokens));
  return exitCodes.found;
}
