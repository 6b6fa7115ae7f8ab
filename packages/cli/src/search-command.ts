// The command `fossick "task"`, which searches a repository, and prints the answer or shows it on a page.
import path from "node:path";
import { filesToPack, type PackedFile } from "@fossick/core/bundle/pack.ts";
import { tellingLines } from "@fossick/core/bundle/telling-lines.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";
import { safeJson, safeName, safeLines, spellOut } from "@fossick/base/safe-text.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { OutgoingRequest } from "@fossick/core/reporter.ts";
import type { Task } from "@fossick/core/task.ts";
import { defineCommand, flagDefinition, searchFlags, type Invocation } from "./command.ts";
import type { Engine } from "./cli-context.ts";
import { printRetrieval, refusePackedPaths } from "./print-retrieval.ts";
import { createProgress } from "./progress.ts";
import { pathOperands, readTaskInput, relativePath } from "./read-task-input.ts";
import { textsIn } from "./texts/index.ts";
import { say, warn, writeOut } from "./write-report.ts";
import { withEngine } from "./with-engine.ts";
import type { PackTexts } from "@fossick/page/view/index.ts";
import { estimateTokens } from "@fossick/core/bundle/tokens.ts";
import { exitCodes } from "./exit-codes.ts";

/** `fossick "task" [paths…]` */
export const searchCommand = defineCommand({
  name: "search",
  summary: "Finds the few files of a repository that a task needs.",
  arguments: [
    {
      syntax: "[task]",
      summary: "what you want to do, in plain words, or piped in; - reads it from standard input",
    },
    { syntax: "[paths...]", summary: "files and folders to search (default: all); relative to the root" },
  ],
  flags: searchFlags,
  withoutRoot: "part",
  run: search,
});

/** Chooses the mode of a search: by a server, on a page, only what it would send, or printed. */
async function search(invocation: Invocation): Promise<number> {
  const { options, context } = invocation;
  if (options.server !== "") return (await import("./search-on-server.ts")).searchOnServer(invocation);
  refusePackedPaths(options);
  const secretFiles = pathOperands(invocation)
    .map((operand) => relativePath(invocation, operand))
    .filter((operand) => keptBack(operand) === "secret");
  if (options.open) return openPage(invocation);
  const code = await withEngine(
    invocation,
    (opening) => context.createEngine({ ...opening, secretFiles }),
    async (engine, settings) => {
      if (settings.evaluator !== "default") invocation.hearSignals(); // programs it started are ended, too
      const searching = { invocation, engine, settings, task: await readTaskInput(invocation) };
      return settings.dryRun ? dryRun(searching) : print(searching);
    },
    isWaitedFor(invocation) ? { early: true, earlyAfterMs: waitForIndexMs } : { early: false },
  );
  context.keepCode?.();
  return code;
}

/** A search of an engine on this machine. */
interface Searching {
  readonly invocation: Invocation;
  readonly engine: Engine;
  readonly settings: Settings;
  readonly task: Task;
}

/** Searches, and prints the answer. */
async function print(searching: Searching): Promise<number> {
  const { engine, invocation, settings } = searching;
  const { format, pack, root } = invocation.options;
  const retrieval = await find(searching);
  const packed = pack ? await packTexts(searching, retrieval) : [];
  // Secrets are shown on request only, and never silently.
  if (!settings.redact) await say(invocation, textsIn(invocation.language).progress.secretsShown);
  const lines = format === "table" && !pack ? await tellingLines(retrieval, engine.readText) : undefined;
  const code = await printRetrieval(invocation, retrieval, { packed, root, ...(lines && { lines }) });
  if (retrieval.stats.indexed !== undefined) await indexTheRest(invocation, settings);
  return code;
}

/** Milliseconds that a person waits for the first index, in sight of its progress, before an answer from a part of it. */
const waitForIndexMs = 10_000;

/** Tests whether a person waits. Output for files or programs must not depend on earlier searches. */
const isWaitedFor = ({ options, context }: Invocation): boolean =>
  context.stdout.isTTY && options.format === "table" && options.trace + options.html === "";

/** Has another process finish the index, since the answer is already printed. */
async function indexTheRest({ context, options }: Invocation, settings: Settings): Promise<void> {
  const { goOnIndexing } = await import("@fossick/hooks/start-indexing.ts");
  const root = path.resolve(context.cwd, options.root);
  goOnIndexing(root, settings);
}

/** Searches; writes the trace and the page that are asked for. */
async function find({ engine, invocation, task }: Searching): Promise<Retrieval> {
  const { options, signal, context } = invocation;
  const progress = createProgress(invocation);
  const page = options.html === "" ? undefined : await import("@fossick/page/view/index.ts");
  const run = { signal, reporter: progress.reporter };
  try {
    if (options.trace === "" && !page) {
      if (!options.explainScores) return await engine.retrieve(task, run);
      return await (await engine.search(task, run)).explain(true);
    }
    const trace = await engine.trace(task, run);
    if (options.trace !== "") await writeOut(invocation, "trace", options.trace, `${safeJson(trace)}\n`);
    if (page) {
      const { describeRoot } = await import("./describe-root.ts");
      const pack: PackTexts = (files, maxTokens) => context.packFiles(files, engine.readText, maxTokens);
      const savedAt = new Date().toISOString();
      const shown = { ...(await describeRoot(options.root, signal)), savedAt, pack };
      await writeOut(invocation, "page", options.html, await page.pageOfTrace(trace, shown));
    }
    return options.explainScores ? await context.replay(trace, { explainScores: true }) : trace.retrieval;
  } finally {
    await progress.clear();
  }
}

/** Starts the search on a page, and serves the page as `fossick ui` does. */
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

/** Packs the files of an answer, and prints which of them usually hold secrets. */
async function packTexts(
  { engine, invocation, settings }: Searching,
  retrieval: Retrieval,
): Promise<readonly PackedFile[]> {
  const { language, context } = invocation;
  const packed = await context.packFiles(filesToPack(retrieval), engine.readText, settings.maxTokens);
  const { secretFileShown } = textsIn(language).progress;
  for (const { path: file } of packed)
    if (keptBack(file) === "secret") await say(invocation, secretFileShown(safeName(file)));
  return packed;
}

/**
 * Prints the requests that a search would send to an evaluator: each address, then the body; as JSON, a list of
 * `{ to, body, tokens }`. Nothing is sent: later cycles go on from the default evaluator's verdicts.
 */
async function dryRun({ engine, invocation, task }: Searching): Promise<number> {
  const { language, options, signal, context } = invocation;
  const requests: (OutgoingRequest & { readonly tokens: number })[] = [];
  const onRequest = (request: OutgoingRequest): void =>
    void requests.push({ ...request, tokens: estimateTokens(request.body) });
  const { faults } = await engine.retrieve(task, { signal, reporter: { onRequest } });
  const text = requests.map(({ to, body }) => `${spellOut(to)}\n${safeLines(body)}\n\n`).join("");
  await context.stdout.write(options.format === "json" ? `${safeJson(requests, 2)}\n` : text);
  await warn(invocation, faults);
  const tokens = requests.reduce((sum, request) => sum + request.tokens, 0);
  await say(invocation, textsIn(language).progress.notSent(requests.length, tokens));
  return exitCodes.found;
}
