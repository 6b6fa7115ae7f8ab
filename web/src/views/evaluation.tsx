import { useEffect } from "preact/hooks";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { evaluation, returnFocus, type ShownReport } from "../evaluation/actions.ts";
import { state } from "../state/page-state.ts";
import "../styles/evaluation.css";
import { evaluationTexts } from "../texts/evaluation.ts";
import { inLanguage } from "../texts/texts.ts";
import { CyclesPlot } from "./evaluation/cycles-plot.tsx";
import { FoundPlot } from "./evaluation/found-plot.tsx";
import { Misses } from "./evaluation/misses.tsx";
import { ReplayedSearch } from "./evaluation/replayed-search.tsx";
import { ReturnedPlot } from "./evaluation/returned-plot.tsx";
import { StartEvaluation } from "./evaluation/start-evaluation.tsx";
import { TaskTable } from "./evaluation/task-table.tsx";
import { WorthPlot } from "./evaluation/worth-plot.tsx";

/** How fossick does on past commits of this repository. */
export function Evaluation() {
  const texts = inLanguage(evaluationTexts);
  const { failed, replayed, shown } = evaluation;
  if (replayed.value) return <ReplayedSearch {...replayed.value} />;
  return (
    <div class="evaluation">
      <h1>{texts.title}</h1>
      <p class="evaluation-lead">{texts.lead}</p>
      <StartEvaluation />
      {failed.value && (
        <div class="failure" role="alert">
          <h2>{texts.failed}</h2>
          <p>{oneLine(failed.value.message)}</p>
          {failed.value.hint === undefined ? null : <p>{oneLine(failed.value.hint)}</p>}
        </div>
      )}
      {shown.value && <Report {...shown.value} />}
    </div>
  );
}

/** Fewer tasks than this leave the figures to chance. */
const fewTasks = 30;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function Report({ file, report }: ShownReport) {
  const texts = inLanguage(evaluationTexts);
  const { commits, repository, stats } = report;
  useEffect(() => returnFocus(document), []);
  const canOpen = file === undefined && state.backend.value.server !== undefined;
  return (
    <>
      <div class="evaluation-summary">
        <p>
          {texts.summary(commits.replayed, commits.examined, safeName(repository.root))}{" "}
          {commits.replayed < fewTasks ? texts.rough : ""}{" "}
          {commits.failed > 0 ? texts.failedTasks(commits.failed) : ""}{" "}
          <span class="quiet">{texts.took(seconds(stats.ms), seconds(stats.medianTaskMs))}</span>
        </p>
        {file === undefined ? null : <p class="quiet">{texts.fromFile(safeName(file))}</p>}
      </div>
      <FoundPlot report={report} />
      <div class="evaluation-pair">
        <CyclesPlot report={report} />
        <WorthPlot report={report} />
        <ReturnedPlot report={report} />
      </div>
      <Misses report={report} canOpen={canOpen} />
      <TaskTable report={report} canOpen={canOpen} />
    </>
  );
}
