import { useState } from "preact/hooks";
import { fieldText, withWords } from "../state/asked-words.ts";
import { state } from "../state/page-state.ts";
import { searchAtPause } from "../state/tentative.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { isComposing } from "./is-composing.ts";

/** A field for the words that the right code probably has. @param onAsk called on Enter */
export function WordsField({ onAsk }: { readonly onAsk: () => void }) {
  const say = inLanguage(taskTexts);
  const [typed, setTyped] = useState("");
  return (
    <div>
      <label for="words">{say.words}</label>
      <input
        id="words"
        class="field"
        dir="auto"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-describedby="words-hint"
        value={fieldText(typed, state.draft.value)}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          state.draft.value = withWords(state.draft.value, value);
          searchAtPause();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          onAsk();
        }}
      />
      <p id="words-hint" class="quiet">
        {say.wordsHint}
      </p>
    </div>
  );
}
