import { useState } from "preact/hooks";
import type { Limits } from "../../../src/entrypoints/page/types.ts";
import { oneLine } from "../../../src/safe-text.ts";
import { withGlobs, withoutChange, withStanding } from "../controls/request-changes.ts";
import { state } from "../state/page-state.ts";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { Chip } from "./parts/chip.tsx";

interface GlobListProps {
  readonly limits: Limits;
  readonly list: "globs" | "excludes";
  readonly title: string;
  readonly hint: string;
}

/** Globs of the next search as chips, and a field for more. The server says which of them is none. */
export function GlobList({ limits, list, title, hint }: GlobListProps) {
  const text = inLanguage(controlTexts);
  const [typed, setTyped] = useState("");
  const request = withStanding(state.draft.value, limits);
  const globs = request[list] ?? [];
  const kind = list === "globs" ? "glob" : "exclude";
  const remove = (glob: string): void => {
    state.draft.value = withoutChange(request, { kind, value: glob });
  };
  const add = (): void => {
    if (typed.trim() === "") return;
    state.draft.value = withGlobs(request, list, typed);
    setTyped("");
  };
  return (
    <div class="glob-list">
      <label for={`${list}-field`}>{title}</label>
      {globs.length > 0 && (
        <ul>
          {globs.map((glob) => (
            <li key={glob}>
              <Chip onClick={() => (setTyped(glob), remove(glob))}>
                <bdi>{oneLine(glob)}</bdi>
              </Chip>
              <Button look="quiet" aria-label={text.remove(oneLine(glob))} onClick={() => remove(glob)}>
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class="glob-list-add">
        <input
          id={`${list}-field`}
          class="field"
          value={typed}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-describedby={`${list}-hint`}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            add();
          }}
          // A glob that was typed and not added would be missed in silence.
          onBlur={add}
        />
        <Button onClick={add} disabled={typed.trim() === ""}>
          {text.add}
        </Button>
      </div>
      <p id={`${list}-hint`} class="quiet">
        {hint}
      </p>
    </div>
  );
}
