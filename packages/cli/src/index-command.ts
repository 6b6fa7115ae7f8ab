// The commands `fossick index`, `status`, which also asks a running watcher over its socket, and `clean`, which deletes
// an index or, with `--gone`, those of folders that are gone.
import { duration } from "@fossick/core/bundle/words.ts";
import { padColumns } from "@fossick/text/wrap.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { removeGone } from "@fossick/index/open/trees.ts";
import { cacheDirOf } from "./read-settings.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import { faultsIn } from "@fossick/core/messages/index.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { askStatus } from "@fossick/engine/relay/ask-watcher.ts";
import type { WatcherStatus } from "@fossick/engine/relay/watcher-calls.ts";
import { socketPlaces } from "@fossick/engine/relay/socket-place.ts";
import type { IndexStatus } from "./cli-context.ts";
import { defineCommand, reportFlags, repositoryFlags, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatBytes } from "./format-bytes.ts";
import { createProgress } from "./progress.ts";
import type { CliTexts } from "./texts/en.ts";
import { textsIn } from "./texts/index.ts";
import { withEngine } from "./with-engine.ts";
import { warn, writeReport } from "./write-report.ts";

/** `fossick index` */
export const indexCommand = defineCommand({
  name: "index",
  summary: "Updates the index; searches do this by themselves.",
  arguments: [],
  flags: [...repositoryFlags, "indexMemoryMb", ...reportFlags],
  withoutRoot: "repository",
  run: (invocation) =>
    withEngine(invocation, invocation.context.createEngine, async (engine) => {
      const { language, signal } = invocation;
      const progress = createProgress(invocation);
      const report = await engine.index({ signal, reporter: progress.reporter }).finally(progress.clear);
      signal.throwIfAborted();
      const done = textsIn(language).report.indexed({ ...report, duration: duration(report.ms) });
      await writeReport(invocation, report, `${done}\n`);
      await warn(invocation, faultsIn(language, report.faults));
      return exitCodes.found;
    }),
});

/** `fossick status` */
export const statusCommand = defineCommand({
  name: "status",
  summary: "Shows what a repository's index holds and where it is.",
  arguments: [],
  flags: [...repositoryFlags, ...reportFlags],
  withoutRoot: "repository",
  run: (invocation) =>
    withEngine(invocation, invocation.context.createEngine, async (engine) => {
      const status = await engine.status();
      const places = socketPlaces(realRoot(invocation.options.root), invocation.context.env);
      const watcher = await askStatus(places);
      const text = describe(status, watcher, textsIn(invocation.language).report);
      await writeReport(invocation, { ...status, ...(watcher && { watcher }) }, text);
      return exitCodes.found;
    }),
});

const maxLanguages = 8;

function describe(
  status: IndexStatus,
  watcher: WatcherStatus | undefined,
  texts: CliTexts["report"],
): string {
  const { builtAt, exists, head, languages, root, sharedWith, stale, where } = status;
  if (!exists) return `${texts.noIndex(safeName(root), safeName(where))}\n`;
  const topLanguages = languages.slice(0, maxLanguages).map(({ name, files }) => `${name} ${grouped(files)}`);
  const more = languages.length - topLanguages.length;
  const rows: readonly (readonly [keyof CliTexts["report"]["rows"], string | undefined])[] = [
    ["root", safeName(root)],
    ["index", `${safeName(where)} (${formatBytes(status.sizeBytes)})`],
    ["shared", sharedWith && texts.sharedWith(sharedWith.length)],
    ["files", grouped(status.files)],
    [
      "languages",
      texts.list([...topLanguages, ...(more > 0 ? [texts.moreLanguages(more)] : [])]) || undefined,
    ],
    ["commits", grouped(status.commits)],
    ["head", head],
    ["built", builtAt === undefined ? undefined : new Date(builtAt).toISOString().replace(/\.\d+Z$/, "Z")],
    ["changed", stale === undefined ? undefined : texts.changedSince(stale)],
    ["watcher", watcher && texts.watcher(watcher.pid, watcher.answered)],
  ];
  return rows
    .flatMap(([name, text]) => (text === undefined ? [] : [`${padColumns(texts.rows[name], 10)} ${text}\n`]))
    .join("");
}

/** `fossick clean` */
export const cleanCommand = defineCommand({
  name: "clean",
  summary: "Removes a repository's index; the next search rebuilds it.",
  arguments: [],
  flags: ["gone", ...repositoryFlags, ...reportFlags],
  withoutRoot: "repository",
  run: (invocation) => (invocation.options.gone ? cleanGone(invocation) : cleanOne(invocation)),
});

type CleanInvocation = Invocation<"root" | "config" | "json">;

const cleanOne = (invocation: CleanInvocation): Promise<number> =>
  withEngine(invocation, invocation.context.createEngine, async (engine) => {
    const report = await engine.clean();
    const { nothingRemoved, removed } = textsIn(invocation.language).report;
    const root = safeName(realRoot(invocation.options.root));
    const text =
      report.sizeBytes === 0
        ? nothingRemoved(root)
        : removed(safeName(report.where), formatBytes(report.sizeBytes));
    await writeReport(invocation, report, `${text}\n`);
    return exitCodes.found;
  });

async function cleanGone(invocation: CleanInvocation): Promise<number> {
  const report = await removeGone(cacheDirOf(invocation));
  const { removedGone } = textsIn(invocation.language).report;
  await writeReport(invocation, report, `${removedGone(report.trees, formatBytes(report.sizeBytes))}\n`);
  return exitCodes.found;
}
