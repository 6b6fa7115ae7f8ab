import type { RepositoryReport } from "@fossick/library/index.ts";
import { percent, signed } from "../../evaluation/figures.ts";
import { roundSpan, scaleOf } from "../../evaluation/scales.ts";
import { evaluationTexts, type EvaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { PlotSection } from "./plot-section.tsx";

const metrics = ["acc1", "acc5", "acc10", "hit5", "recall10", "mrr"] as const;
type Metric = (typeof metrics)[number];
type Figures = RepositoryReport["figures"];

/** Percent of the width that stays free at both ends, so that no mark is cut off. */
const edge = 3;

/** fossick beside BM25: a table whose rows are plots, too. */
export function FoundPlot({ report: { figures } }: { readonly report: RepositoryReport }) {
  const texts = inLanguage(evaluationTexts);
  const differences = metrics.flatMap((metric) => {
    const { high, low, mean } = figures.difference[metric];
    return [mean, low ?? mean, high ?? mean];
  });
  const { span, ticks } = roundSpan([0, ...differences], 4);
  const across = scaleOf(span, edge, 100 - edge);
  return (
    <PlotSection id="plot-found" title={texts.found} note={texts.foundNote}>
      <table class="plot-table found">
        <thead>
          <tr>
            <th scope="col">{texts.measure}</th>
            <td class="found-line">
              <span class="found-key">
                <Key isOurs={false} /> {texts.bm25} <Key isOurs /> fossick
              </span>
            </td>
            <th scope="col" class="number">
              fossick
            </th>
            <th scope="col" class="number">
              {texts.bm25}
            </th>
            <th scope="col" class="found-difference">
              {texts.difference} <span class="quiet">{texts.intervalNote}</span>
            </th>
            <td class="found-line" />
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <Row key={metric} metric={metric} figures={figures} across={across} texts={texts} ticks={ticks} />
          ))}
        </tbody>
      </table>
    </PlotSection>
  );
}

const Key = ({ isOurs }: { readonly isOurs: boolean }) => (
  <svg width="12" height="12" aria-hidden="true">
    <circle class={isOurs ? "plot-ours" : "plot-theirs"} cx="6" cy="6" r="4.5" />
  </svg>
);

interface RowProps {
  readonly metric: Metric;
  readonly figures: Figures;
  readonly across: (value: number) => number;
  readonly ticks: readonly number[];
  readonly texts: EvaluationTexts;
}

function Row({ metric, figures, across, ticks, texts }: RowProps) {
  const [ours, theirs] = [figures.fossick[metric], figures.bm25[metric]];
  const difference = figures.difference[metric];
  const { high, low, mean } = difference;
  return (
    <tr>
      <th scope="row">{texts.metrics[metric]}</th>
      <td class="found-line">
        <Pair ours={ours} theirs={theirs} />
      </td>
      <td class="number strong">{percent(ours)}</td>
      <td class="number">{percent(theirs)}</td>
      <td class="found-difference">
        <span class="strong">{signed(mean)}</span>{" "}
        {low === undefined || high === undefined ? null : (
          <span class="quiet nowrap">{texts.interval(signed(low), signed(high))}</span>
        )}
      </td>
      <td class="found-line">
        <svg class="plot-row" aria-hidden="true">
          {ticks.map((tick) => (
            <Across key={tick} look={tick === 0 ? "plot-zero" : "plot-grid"} at={across(tick)} />
          ))}
          {low === undefined || high === undefined ? null : (
            <Along look="plot-interval" from={across(low)} to={across(high)} />
          )}
          <circle class="plot-ours" cx={`${across(mean)}%`} cy="50%" r="5" />
        </svg>
      </td>
    </tr>
  );
}

/** Both values on one line. */
function Pair({ ours, theirs }: { readonly ours: number; readonly theirs: number }) {
  const along = scaleOf([0, 1], edge, 100 - edge);
  return (
    <svg class="plot-row" aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <Across key={share} look="plot-grid" at={along(share)} />
      ))}
      <Along look="plot-lead" from={along(theirs)} to={along(ours)} />
      <circle class="plot-theirs" cx={`${along(theirs)}%`} cy="50%" r="5" />
      <circle class="plot-ours" cx={`${along(ours)}%`} cy="50%" r="6" />
    </svg>
  );
}

const Across = ({ at, look }: { readonly at: number; readonly look: string }) => (
  <line class={look} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
);

interface AlongProps {
  readonly look: string;
  readonly from: number;
  readonly to: number;
}

const Along = ({ from, look, to }: AlongProps) => (
  <line class={look} x1={`${from}%`} x2={`${to}%`} y1="50%" y2="50%" />
);
