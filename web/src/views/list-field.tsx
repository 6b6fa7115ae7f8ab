import { useState } from "preact/hooks";
import { isComposing } from "./is-composing.ts";

interface ListFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly list: readonly string[];
  readonly itemsIn: (typed: string) => readonly string[];
  readonly onType: (typed: string) => void;
  /** Called on Enter. */
  readonly onAsk: () => void;
}

/** A field for a list with commas between; what is typed stays until the list comes from elsewhere. */
export function ListField({ hint, id, itemsIn, label, list, onAsk, onType }: ListFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field list-field"
        dir="auto"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        value={itemsIn(typed).join() === list.join() ? typed : list.join(", ")}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          onType(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          onAsk();
        }}
      />
      <p id={`${id}-hint`} class="quiet">
        {hint}
      </p>
    </div>
  );
}
