import type { Limits } from "@fossick/page/view/types.ts";
import { cycleRange, thresholdRange } from "../controls/request-changes.ts";
import { state } from "../state/page-state.ts";
import "../styles/controls.css";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { Changes } from "./changes.tsx";
import { GlobList } from "./glob-list.tsx";
import { NumberField } from "./number-field.tsx";

/** Shows the limits of a search: threshold, cycles, globs, excludes; and which of them were changed. */
export function Controls() {
  const text = inLanguage(controlTexts);
  const limits = state.about.value?.limits;
  if (!limits || !state.backend.value.server) return null;
  return (
    <div class="controls">
      <Changes limits={limits} />
      <details>
        <summary>{text.heading}</summary>
        <div class="controls-grid">
          <Threshold limits={limits} />
          <Cycles limits={limits} />
          <GlobList limits={limits} list="globs" title={text.globs} hint={text.globsHint} />
          <GlobList limits={limits} list="excludes" title={text.excludes} hint={text.excludesHint} />
        </div>
      </details>
    </div>
  );
}

function setThreshold(threshold: number): void {
  state.draft.value = { ...state.draft.value, threshold };
}

function Threshold({ limits }: { readonly limits: Limits }) {
  const text = inLanguage(controlTexts);
  const { threshold = limits.threshold } = state.draft.value;
  return (
    <fieldset aria-describedby="threshold-hint">
      <legend>{text.threshold}</legend>
      <div class="threshold">
        <input
          type="range"
          aria-label={text.threshold}
          min={thresholdRange.min}
          max={thresholdRange.max}
          step={0.05}
          value={threshold}
          onInput={({ currentTarget }) => setThreshold(currentTarget.valueAsNumber)}
        />
        <NumberField
          id="threshold"
          label={text.threshold}
          value={threshold}
          range={thresholdRange}
          describedBy="threshold-hint"
          onNumber={setThreshold}
        />
      </div>
      <p id="threshold-hint" class="quiet">
        {text.thresholdHint}
      </p>
    </fieldset>
  );
}

function Cycles({ limits }: { readonly limits: Limits }) {
  const text = inLanguage(controlTexts);
  const { maxCycles = limits.maxCycles } = state.draft.value;
  return (
    <div>
      <label for="cycles">{text.maxCycles}</label>
      <NumberField
        id="cycles"
        value={maxCycles}
        range={cycleRange}
        describedBy="cycles-hint"
        onNumber={(value) => (state.draft.value = { ...state.draft.value, maxCycles: value })}
      />
      <p id="cycles-hint" class="quiet">
        {text.cyclesHint}
      </p>
    </div>
  );
}
