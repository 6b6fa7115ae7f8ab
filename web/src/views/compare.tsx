import { useEffect } from "preact/hooks";
import type { PastSearch } from "@fossick/page/view/types.ts";
import { cutShort, oneLine } from "@fossick/base/safe-text.ts";
import { compareViews } from "../comparing/compare-views.ts";
import { choose, compared, compareWithLast, isComparable } from "../state/comparing.ts";
import { state } from "../state/page-state.ts";
import "../styles/compare.css";
import { compareTexts } from "../texts/compare.ts";
import { inLanguage } from "../texts/texts.ts";
import { ComparedFiles } from "./compare-files.tsx";
import { ComparedFigures, ComparedRequest, ComparedSteps } from "./compare-runs.tsx";
import { Button } from "./parts/button.tsx";

/** Two searches side by side. */
export function Compare() {
  const text = inLanguage(compareTexts);
  useEffect(() => {
    if (compared.value.a === undefined && isComparable.value) compareWithLast();
  }, []);
  return (
    <section class="compare" aria-labelledby="compare-heading">
      <h1 id="compare-heading">{text.heading}</h1>
      {isComparable.value ? (
        <>
          <Choice />
          <Comparison />
        </>
      ) : (
        <p>{text.needTwo}</p>
      )}
    </section>
  );
}

function Choice() {
  const text = inLanguage(compareTexts);
  const { a, b } = compared.value;
  return (
    <div class="compare-choice">
      <Picker side="a" />
      <Button
        onClick={() => void choose({ ...(b !== undefined && { a: b }), ...(a !== undefined && { b: a }) })}
      >
        {text.swap}
      </Button>
      <Picker side="b" />
    </div>
  );
}

function Picker({ side }: { readonly side: "a" | "b" }) {
  const text = inLanguage(compareTexts);
  const { a, b } = compared.value;
  const id = `compare-${side}`;
  return (
    <div>
      <label for={id}>
        <span class="side" data-side={side} aria-hidden="true" />
        {text.pick[side]}
      </label>
      <select
        id={id}
        class="field"
        value={compared.value[side]}
        onChange={({ currentTarget: { value } }) =>
          void choose({ ...(a !== undefined && { a }), ...(b !== undefined && { b }), [side]: value })
        }
      >
        {state.history.value.map((past, index) => (
          <option key={past.id} value={past.id}>
            {describe(past, state.history.value.length - index)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Enough of a search to tell it from the others. */
function describe({ task, request, files, isJudged }: PastSearch, number: number): string {
  const text = inLanguage(compareTexts);
  const { threshold, maxCycles, keywords = [], globs = [], excludes = [] } = request;
  const set = [
    ...(threshold === undefined ? [] : [`≥ ${threshold}`]),
    ...(maxCycles === undefined ? [] : [`${text.figure.cycles} ≤ ${maxCycles}`]),
    ...keywords,
    ...globs,
    ...excludes.map((glob) => `−${glob}`),
    ...(isJudged ? [text.judged] : []),
  ];
  const said = [`${text.figure.files} ${files}`, ...set].join(", ");
  return cutShort(oneLine(`${number}. ${cutShort(task, 60)} (${said})`), 120);
}

function Comparison() {
  const text = inLanguage(compareTexts);
  const { views, failed, a, b } = compared.value;
  if (failed) return <p role="alert">{oneLine(`${failed.message} ${failed.hint ?? ""}`)}</p>;
  if (a === undefined || b === undefined) return null;
  if (!views) return <p role="status">…</p>;
  const comparison = compareViews(views.a, views.b);
  const { both, onlyA, onlyB } = comparison;
  return (
    <>
      <p class="compare-summary" role="status">
        {onlyA + onlyB === 0 ? text.same : text.summary(both, onlyA, onlyB)}
      </p>
      <ComparedRequest differences={comparison.request} />
      <ComparedFiles files={comparison.files} />
      <ComparedFigures figures={comparison.figures} />
      <ComparedSteps views={views} gaps={comparison.gaps} />
    </>
  );
}
