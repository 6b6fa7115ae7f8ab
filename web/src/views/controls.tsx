import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { wordsIn } from "@fossick/base/word-list.ts";
import type { Limits } from "@fossick/page/view/types.ts";
import { globsIn, scoreIn } from "../controls/request-changes.ts";
import { withWords } from "../state/asked-words.ts";
import { state } from "../state/page-state.ts";
import { searchAtPause } from "../state/tentative.ts";
import "../styles/controls.css";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { Changes } from "./changes.tsx";
import { ListField } from "./list-field.tsx";

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
          <ListField
            id="words"
            label={text.words}
            hint={text.wordsHint}
            list={state.draft.value.keywords ?? []}
            itemsIn={wordsIn}
            onType={(typed) => {
              state.draft.value = withWords(state.draft.value, typed);
              searchAtPause();
            }}
            onAsk={onAsk}
          />
          <MinScore limits={limits} />
          {(
            [
              ["globs", text.globs, text.globsHint],
              ["excludes", text.excludes, text.excludesHint],
            ] as const
          ).map(([list, label, hint]) => (
            <ListField
              key={list}
              id={list}
              label={label}
              hint={hint}
              list={state.draft.value[list] ?? limits[list]}
              itemsIn={globsIn}
              onType={(typed) => (state.draft.value = { ...state.draft.value, [list]: globsIn(typed) })}
              onAsk={onAsk}
            />
          ))}
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
