import type { RepositoryReport } from "@fossick/library/index.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import { scaleOf } from "../../evaluation/scales.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { PlotSection } from "./plot-section.tsx";

const size = { width: 300, height: 260, left: 40, right: 14, top: 12, bottom: 40 } as const;
const ticks = [0, 0.25, 0.5, 0.75, 1] as const;

const within = (value: number): number => Math.min(1, Math.max(0, value));

interface Point {
  readonly stated: number;
  readonly real: number;
  readonly n: number;
  readonly error: number;
  readonly from: number;
  readonly to: number;
}

/** Plots the stated worth of files against the real one. */
export function WorthPlot({ report: { calibration } }: { readonly report: RepositoryReport }) {
  const texts = inLanguage(evaluationTexts);
  const points = calibration.bins.flatMap(({ from, n, real, standardError = 0, stated, to }): Point[] =>
    stated === undefined || real === undefined ? [] : [{ stated, real, n, error: standardError, from, to }],
  );
  if (points.length === 0) return null;
  return (
    <PlotSection id="plot-worth" title={texts.worth} note={texts.worthNote}>
      <Cloud points={points} />
      {calibration.error === undefined ? null : <p>{texts.worthError(calibration.error.toFixed(3))}</p>}
      <details class="more">
        <summary>{texts.asTable}</summary>
        <Table points={points} />
      </details>
    </PlotSection>
  );
}

const x = scaleOf([0, 1], size.left, size.width - size.right);
const y = scaleOf([0, 1], size.height - size.bottom, size.top);

function Cloud({ points }: { readonly points: readonly Point[] }) {
  const max = Math.max(...points.map(({ n }) => n));
  return (
    <svg class="plot plot-square" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <Axes />
      <line class="plot-diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {points.map(({ error, from, n, real, stated }) => (
        <g key={from}>
          <line
            class="plot-interval"
            x1={x(stated)}
            x2={x(stated)}
            y1={y(within(real - 2 * error))}
            y2={y(within(real + 2 * error))}
          />
          <circle class="plot-ours" cx={x(stated)} cy={y(real)} r={3.5 + 6 * Math.sqrt(n / max)} />
        </g>
      ))}
    </svg>
  );
}

function Axes() {
  const texts = inLanguage(evaluationTexts);
  const { height } = size;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="plot-grid" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <text class="plot-tick" x={x(0) - 6} y={y(tick)} dy="0.35em" text-anchor="end">
            {tick}
          </text>
          <text class="plot-tick" x={x(tick)} y={y(0) + 16} text-anchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <text class="plot-tick" x={x(0.5)} y={height - 6} text-anchor="middle">
        {texts.stated}
      </text>
      <text class="plot-tick" transform={`translate(11 ${y(0.5)}) rotate(-90)`} text-anchor="middle">
        {texts.real}
      </text>
    </>
  );
}

function Table({ points }: { readonly points: readonly Point[] }) {
  const texts = inLanguage(evaluationTexts);
  return (
    <table class="plot-table">
      <thead>
        <tr>
          {[texts.stated, texts.real, texts.files].map((name) => (
            <th key={name} scope="col" class="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ error, from, n, real, stated }) => (
          <tr key={from}>
            <td class="number">{stated.toFixed(2)}</td>
            <td class="number">
              {real.toFixed(2)} {error > 0 ? <span class="quiet">± {(2 * error).toFixed(2)}</span> : null}
            </td>
            <td class="number">{grouped(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
