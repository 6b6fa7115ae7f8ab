import { useState } from "preact/hooks";
import type { Limits } from "@fossick/page/view/types.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { withGlobs, withoutChange, withStanding } from "../controls/request-changes.ts";
import { state } from "../state/page-state.ts";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { isComposing } from "./is-composing.ts";
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
  const [typed, setTyped] = useState("");
  const id = `${list}-field`;
  const request = withStanding(state.draft.value, limits);
  const kind = list === "globs" ? "glob" : "exclude";
  const remove = (glob: string): void => {
    state.draft.value = withoutChange(request, { kind, value: glob });
    // The focused element is gone.
    document.getElementById(id)?.focus();
  };
  const add = (): void => {
    if (typed.trim() === "") return;
    state.draft.value = withGlobs(request, list, typed);
    setTyped("");
  };
  return (
    <div class="glob-list">
      <label for={id}>{title}</label>
      <GlobChips
        globs={request[list] ?? []}
        onEdit={(glob) => (remove(glob), setTyped(glob))}
        onRemove={remove}
      />
      <GlobField id={id} typed={typed} onType={setTyped} onAdd={add} />
      <p id={`${id}-hint`} class="quiet">
        {hint}
      </p>
    </div>
  );
}

interface GlobChipsProps {
  readonly globs: readonly string[];
  readonly onEdit: (glob: string) => void;
  readonly onRemove: (glob: string) => void;
}

function GlobChips({ globs, onEdit, onRemove }: GlobChipsProps) {
  const text = inLanguage(controlTexts);
  if (globs.length === 0) return null;
  return (
    <ul>
      {globs.map((glob) => (
        <li key={glob}>
          <Chip onClick={() => onEdit(glob)}>
            <bdi dir="ltr">{oneLine(glob)}</bdi>
          </Chip>
          <Button look="quiet" aria-label={text.remove(oneLine(glob))} onClick={() => onRemove(glob)}>
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface GlobFieldProps {
  readonly id: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onAdd: () => void;
}

function GlobField({ id, typed, onType, onAdd }: GlobFieldProps) {
  return (
    <div class="glob-list-add">
      <input
        id={id}
        class="field"
        value={typed}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          onAdd();
        }}
        // A glob that was typed and not added would be missed in silence.
        onBlur={onAdd}
      />
      <Button
        // Leaving the field adds too, so this may have nothing to do any more by the time it is pressed.
        aria-disabled={typed.trim() === ""}
        onClick={() => {
          onAdd();
          document.getElementById(id)?.focus();
        }}
      >
        {inLanguage(controlTexts).add}
      </Button>
    </div>
  );
}
