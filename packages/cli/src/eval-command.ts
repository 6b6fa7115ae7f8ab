import type { EvaluationProgress } from "@fossick/library/index.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { renderReport } from "@fossick/eval/render-report.ts";
import { renderReportPage } from "@fossick/eval/report-page.ts";
import { renderTranscripts } from "@fossick/eval/transcripts/render-transcripts.ts";
import { barText, createBar } from "./progress.ts";
import { defineCommand, reportFlags, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { readSettings } from "./read-settings.ts";
import { warn, writeOut, writeReport } from "./write-report.ts";

/** `fossick eval` */
export const evalCommand = defineCommand({
  name: "eval",
  summary:
    "Measures how good fossick is on your repository; replays past commits, or requests to your agents, as tasks.",
  arguments: [],
  flags: [
    "root",
    "hidden",
    "ignore",
    "nested",
    "config",
    "last",
    "transcripts",
    "maxCycles",
    "threshold",
    "minFiles",
    "maxFiles",
    "model",
    "html",
    "lang",
    ...reportFlags,
  ],
  flagSummaries: { html: "write the report as a page too, in one file that needs no server" },
  hearsSignals: true,
  withoutRoot: "repository",
  run: evaluate,
});

async function evaluate(
  invocation: Invocation<"root" | "config" | "html" | "last" | "transcripts" | "json" | "quiet">,
): Promise<number> {
  const { colors, options, signal, context } = invocation;
  const settings = await readSettings(invocation);
  const { html, last, root, transcripts } = options;
  if (html !== "" && transcripts)
    throw new FossickError("INVALID_SETTING", "--html shows past commits; --transcripts has no page", {
      hint: "Use one of them.",
    });
  const progress = showProgress(invocation, transcripts ? "requests" : "commits");
  const run = { last, settings, signal, onProgress: progress.show };
  const look = { width: context.stdout.columns ?? 80, colors: colors.stdout };
  const [report, text] = await (
    transcripts
      ? context
          .evaluateTranscripts(root, { ...run, host: context })
          .then((each) => [each, renderTranscripts(each, look)] as const)
      : context.evaluateRepository(root, run).then(async (each) => {
          if (html !== "")
            await writeOut(invocation, "page", html, renderReportPage(each, invocation.language));
          return [each, renderReport(each, look)] as const;
        })
  ).finally(progress.clear);
  signal.throwIfAborted();
  await writeReport(invocation, report, text);
  await warn(invocation, report.faults);
  return exitCodes.found;
}

/** Shows a bar on a terminal; elsewhere only the result is printed. */
function showProgress({ options, context }: Invocation<"quiet">, unit: "commits" | "requests") {
  if (options.quiet || !context.stderr.isTTY) return { show: () => undefined, clear: async () => undefined };
  const bar = createBar(context);
  let firstDoneMs: number | undefined;
  const timeLeft = (done: number, total: number): string => {
    firstDoneMs ??= context.now();
    if (done < 3 || done === total) return "";
    const seconds = ((context.now() - firstDoneMs) / (done - 1) / 1000) * (total - done);
    return `, ${Math.ceil(seconds)} s left`;
  };
  const textOf = ({ done, step, total }: EvaluationProgress): string =>
    step === "indexing"
      ? barText("indexing", done, total, "files")
      : `${barText("replaying", done, total, unit)}${timeLeft(done, total)}`;
  return { show: (progress: EvaluationProgress) => void bar.draw(textOf(progress)), clear: bar.clear };
}
