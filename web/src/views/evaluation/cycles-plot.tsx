import type { RepositoryReport } from "@fossick/library/index.ts";
import { percent } from "../../evaluation/figures.ts";
import { roundSpan, scaleOf, spreadLabels } from "../../evaluation/scales.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { PlotSection } from "./plot-section.tsx";

const metrics = ["recall10", "mrr", "acc5", "f1"] as const;
const size = { width: 360, height: 220, left: 34, right: 112, top: 12, bottom: 26 } as const;
const labelHeight = 15;

/** Plots the gain of each cycle, over the tasks that went on after the first. */
export function CyclesPlot({ report: { commits, cycles } }: { readonly report: RepositoryReport }) {
  const texts = inLanguage(evaluationTexts);
  const { after, tasks } = cycles;
  const isPlot = after.length > 1;
  const note = isPlot ? texts.gainNote(tasks, commits.replayed) : texts.noGain;
  return (
    <PlotSection id="plot-cycles" title={texts.gain} note={note}>
      {isPlot && (
        <>
          <Lines after={after} />
          <details class="more">
            <summary>{texts.asTable}</summary>
            <Table after={after} />
          </details>
        </>
      )}
    </PlotSection>
  );
}

type After = RepositoryReport["cycles"]["after"];

function Lines({ after }: { readonly after: After }) {
  const texts = inLanguage(evaluationTexts);
  const { bottom, height, left, right, top, width } = size;
  const values = after.flatMap((cycle) => metrics.map((metric) => cycle[metric]));
  const { span, ticks } = roundSpan(values, 4);
  const x = scaleOf([0, after.length - 1], left + 8, width - right);
  const y = scaleOf(span, height - bottom, top);
  const ends = metrics.map((metric) => y(after.at(-1)?.[metric] ?? 0));
  const labels = spreadLabels(ends, labelHeight, height - bottom);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="plot-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text class="plot-tick" x={left - 6} y={y(tick)} dy="0.35em" text-anchor="end">
            {Math.round(100 * tick)}
          </text>
        </g>
      ))}
      {after.map(({ cycle }, at) => (
        <text key={cycle} class="plot-tick" x={x(at)} y={height - 8} text-anchor="middle">
          {cycle}
        </text>
      ))}
      {metrics.map((metric, which) => (
        <g key={metric} class="plot-series" data-series={which}>
          <polyline points={after.map((cycle, at) => `${x(at)},${y(cycle[metric])}`).join(" ")} />
          {after.map((cycle, at) => (
            <circle key={cycle.cycle} cx={x(at)} cy={y(cycle[metric])} r="3.5" />
          ))}
          <text x={width - right + 10} y={labels[which]} dy="0.35em">
            {texts.metrics[metric]} {percent(after.at(-1)?.[metric] ?? 0)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Table({ after }: { readonly after: After }) {
  const texts = inLanguage(evaluationTexts);
  return (
    <table class="plot-table">
      <thead>
        <tr>
          <th scope="col">{texts.cycles}</th>
          {metrics.map((metric) => (
            <th key={metric} scope="col" class="number">
              {texts.metrics[metric]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {after.map((cycle) => (
          <tr key={cycle.cycle}>
            <th scope="row">{texts.afterCycle(cycle.cycle)}</th>
            {metrics.map((metric) => (
              <td key={metric} class="number">
                {percent(cycle[metric])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
