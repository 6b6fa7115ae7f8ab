import { duration, formatRelevance } from "@fossick/core/bundle/words.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import type { Gap } from "@fossick/core/answer-types.ts";
import type { Comparison, RequestDifference, RunFigures } from "../comparing/compare-views.ts";
import { compareTexts } from "../texts/compare.ts";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";

/** Shows the differences between the two requests. */
export function ComparedRequest({ differences }: { readonly differences: readonly RequestDifference[] }) {
  const text = inLanguage(compareTexts);
  if (differences.length === 0) return <p>{text.askedSame}</p>;
  const names = { ...inLanguage(controlTexts), ...text.field };
  const rows = differences.map(({ what, a, b }) => [names[what], a || text.none, b || text.none] as const);
  return <Table title={text.asked} rows={rows} />;
}

/** Cycles, time and tokens of both. */
export function ComparedFigures({ figures: { a, b } }: Pick<Comparison, "figures">) {
  const text = inLanguage(compareTexts);
  const names = Object.keys(text.figure) as (keyof RunFigures)[];
  const rows = names.map((name) => [text.figure[name], say(name, a[name]), say(name, b[name])] as const);
  return <Table title={text.figures} rows={rows} />;
}

function say(name: keyof RunFigures, value: number): string {
  if (name === "threshold") return formatRelevance(value);
  return name === "ms" ? duration(value) : grouped(value);
}

interface TableProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string, string])[];
}

function Table({ title, rows }: TableProps) {
  const text = inLanguage(compareTexts);
  return (
    <table class="compare-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text.pick.a}</th>
          <th scope="col">{text.pick.b}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, a, b]) => (
          <tr key={name} data-differs={a !== b}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{oneLine(a)}</bdi>
            </td>
            <td>
              <bdi>{oneLine(b)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ComparedStepsProps extends Pick<Comparison, "gaps"> {
  readonly views: { readonly a: SearchView; readonly b: SearchView };
}

/** Cycles and gaps beside each other. */
export function ComparedSteps({ views, gaps }: ComparedStepsProps) {
  const text = inLanguage(compareTexts);
  const hasGaps = gaps.both.length + gaps.onlyA.length + gaps.onlyB.length > 0;
  return (
    <>
      <h2>{text.figure.cycles}</h2>
      <div class="compare-columns">
        <Cycles side="a" view={views.a} />
        <Cycles side="b" view={views.b} />
      </div>
      <h2>{text.figure.gaps}</h2>
      {hasGaps ? (
        <div class="compare-columns">
          <Gaps title={text.where.both} gaps={gaps.both} />
          <Gaps title={text.where.onlyA} gaps={gaps.onlyA} />
          <Gaps title={text.where.onlyB} gaps={gaps.onlyB} />
        </div>
      ) : (
        <p>{text.none}</p>
      )}
    </>
  );
}

function Cycles({ side, view }: { readonly side: "a" | "b"; readonly view: SearchView }) {
  const text = inLanguage(compareTexts);
  const { cycles, stop } = view.retrieval;
  return (
    <div>
      <h3>
        <span class="side" data-side={side} aria-hidden="true" /> {text.pick[side]}
      </h3>
      <ol>
        {cycles.map(({ number, candidates, accepted }) => (
          <li key={number}>{text.cycle(number, candidates, accepted.length)}</li>
        ))}
      </ol>
      <p class="quiet">{oneLine(stop.detail)}</p>
    </div>
  );
}

function Gaps({ title, gaps }: { readonly title: string; readonly gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {gaps.map(({ kind, what, because }) => (
          <li key={`${kind} ${what}`}>
            <strong>
              <bdi>{oneLine(what)}</bdi>
            </strong>{" "}
            <span class="quiet">{oneLine(because)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
