import { useSignal } from "@preact/signals";
import type { RepositoryReport } from "@fossick/library/index.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { openReplayed } from "../../evaluation/actions.ts";
import { orderedTasks, type EvaluatedTask, type TaskOrder } from "../../evaluation/misses.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Button, Toggle } from "../parts/button.tsx";
import { PathName } from "../parts/path-name.tsx";
import { PlotSection } from "./plot-section.tsx";

interface TaskTableProps {
  readonly report: RepositoryReport;
  readonly canOpen: boolean;
}

/** Every commit that was replayed. */
export function TaskTable({ report, canOpen }: TaskTableProps) {
  const texts = inLanguage(evaluationTexts);
  const order = useSignal<TaskOrder>("time");
  const orders = [["time", texts.newest] as const, ["rank", texts.worst] as const];
  return (
    <PlotSection id="plot-tasks" title={texts.tasks}>
      <div class="switch" role="group" aria-label={texts.order}>
        {orders.map(([each, name]) => (
          <Toggle key={each} look="quiet" isOn={order.value === each} onClick={() => (order.value = each)}>
            {name}
          </Toggle>
        ))}
      </div>
      <table class="plot-table tasks">
        <thead>
          <tr>
            <th scope="col">{texts.rank}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.edited}</th>
            <th scope="col">{texts.returnedCount}</th>
            <th scope="col">{texts.cycles}</th>
          </tr>
        </thead>
        <tbody>
          {orderedTasks(report, order.value).map((task) => (
            <TaskRow key={task.commit} task={task} canOpen={canOpen} />
          ))}
        </tbody>
      </table>
    </PlotSection>
  );
}

/** Ranks up to this one are no miss. */
const missedAfter = 5;

function TaskRow({ task, canOpen }: { readonly task: EvaluatedTask; readonly canOpen: boolean }) {
  const texts = inLanguage(evaluationTexts);
  const { commit, cycles, error, goldFiles, ranks, returned, right, subject } = task;
  const isMissed = (ranks[0] ?? Infinity) > missedAfter;
  return (
    <tr data-missed={isMissed}>
      <td data-label={texts.rank}>
        <span class="task-rank strong">{ranks.length === 0 ? texts.notRanked : ranks.join(", ")}</span>
      </td>
      <th scope="row" dir="auto">
        {oneLine(subject)} <code class="quiet">{commit.slice(0, 8)}</code>
        {error === undefined ? null : <p class="evaluation-refused">{oneLine(error)}</p>}
      </th>
      <td data-label={texts.edited}>
        <ul>
          {goldFiles.map((path) => (
            <li key={path}>
              <PathName path={path} />
            </li>
          ))}
        </ul>
      </td>
      <td data-label={texts.returnedCount}>{texts.rightOf(right, returned)}</td>
      <td data-label={texts.cycles}>
        {canOpen && error === undefined ? (
          <Button
            look="quiet"
            id={`task-${commit}`}
            onClick={() => void openReplayed(task, `task-${commit}`)}
            title={texts.seeCycles}
          >
            {cycles} <span aria-hidden="true">›</span>
            <span class="unseen">
              {texts.seeCycles}: {oneLine(subject)}
            </span>
          </Button>
        ) : (
          cycles
        )}
      </td>
    </tr>
  );
}
