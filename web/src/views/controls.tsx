import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Limits } from "@fossick/page/view/types.ts";
import { scoreIn } from "../controls/request-changes.ts";
import { state } from "../state/page-state.ts";
import "../styles/controls.css";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { Changes } from "./changes.tsx";
import { GlobList } from "./glob-list.tsx";
import { WordsField } from "./words-field.tsx";

/** True while the filters are shown. */
export const areFiltersOpen = signal(false);

/** Shows what narrows a search: words, files and a score; and which of them were changed. @param onAsk called on Enter in the words */
export function Controls({ onAsk }: { readonly onAsk: () => void }) {
  const text = inLanguage(controlTexts);
  const limits = state.about.value?.limits;
  if (!limits || !state.backend.value.server) return null;
  return (
    <div class="controls">
      <Changes limits={limits} />
      <details
        open={areFiltersOpen.value}
        onToggle={({ currentTarget }) => (areFiltersOpen.value = currentTarget.open)}
      >
        <summary>{text.heading}</summary>
        <div class="controls-grid">
          <WordsField onAsk={onAsk} />
          <MinScore limits={limits} />
          <GlobList limits={limits} list="globs" title={text.globs} hint={text.globsHint} />
          <GlobList limits={limits} list="excludes" title={text.excludes} hint={text.excludesHint} />
        </div>
      </details>
    </div>
  );
}

/** A field for the score from which files are listed, which leaves what is typed as it is, and says which numbers it takes. */
function MinScore({ limits }: { readonly limits: Limits }) {
  const text = inLanguage(controlTexts);
  const { threshold: score = limits.threshold } = state.draft.value;
  const [typed, setTyped] = useState<{ readonly text: string; readonly score: number } | undefined>();
  // Typed text is of no more use once the score comes from elsewhere.
  const shown = typed?.score === score ? typed.text : String(score);
  const isRefused = scoreIn(shown) === undefined;
  return (
    <div>
      <label for="min-score">{text.threshold}</label>
      <input
        id="min-score"
        class="field"
        type="number"
        aria-invalid={isRefused}
        aria-describedby="min-score-hint"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        onInput={({ currentTarget: { value } }) => {
          const taken = scoreIn(value);
          setTyped({ text: value, score: taken ?? score });
          if (taken !== undefined) state.draft.value = { ...state.draft.value, threshold: taken };
        }}
        onBlur={() => isRefused || setTyped(undefined)}
      />
      <p
        id="min-score-hint"
        class={isRefused ? "field-refused" : "quiet"}
        role={isRefused ? "alert" : undefined}
      >
        {isRefused ? text.outOfRange(score) : text.thresholdHint}
      </p>
    </div>
  );
}
