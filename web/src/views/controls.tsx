import type { Limits } from "../../../src/entrypoints/page/types.ts";
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

/** Where a number begins that somebody wants in place of `auto`: the line of the bands. */
const defaultThreshold = 0.7;

function setThreshold(threshold: number | "auto"): void {
  state.draft.value = { ...state.draft.value, threshold };
}

function Threshold({ limits }: { readonly limits: Limits }) {
  const text = inLanguage(controlTexts);
  const { threshold = limits.threshold } = state.draft.value;
  const isAuto = threshold === "auto";
  const number = isAuto ? defaultThreshold : threshold;
  return (
    <fieldset aria-describedby="threshold-hint">
      <legend>{text.threshold}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isAuto}
          onChange={() => setThreshold(isAuto ? defaultThreshold : "auto")}
        />
        {text.thresholdAuto}
      </label>
      <div class="threshold">
        <input
          type="range"
          aria-label={text.threshold}
          min={thresholdRange.least}
          max={thresholdRange.most}
          step={0.05}
          disabled={isAuto}
          value={number}
          onInput={({ currentTarget }) => setThreshold(currentTarget.valueAsNumber)}
        />
        <NumberField
          key={String(isAuto)}
          id="threshold"
          label={text.threshold}
          value={number}
          range={thresholdRange}
          describedBy="threshold-hint"
          disabled={isAuto}
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
