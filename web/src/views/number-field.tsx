import { useState } from "preact/hooks";
import { numberIn, type NumberRange } from "../controls/request-changes.ts";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";

interface NumberFieldProps {
  readonly id: string;
  /** Where no label of the page names it. */
  readonly label?: string;
  readonly value: number;
  readonly range: NumberRange;
  readonly describedBy: string;
  readonly onNumber: (value: number) => void;
}

/** A field for a number, which leaves what is typed as it is, and says which numbers it takes. */
export function NumberField({ describedBy, id, label, onNumber, range, value }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | undefined>();
  // Typed text is of no more use once the value comes from elsewhere.
  const text = typed?.value === value ? typed.text : String(value);
  const isRefused = numberIn(text, range) === undefined;
  return (
    <>
      <input
        id={id}
        class="field"
        type="number"
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-range ${describedBy}` : describedBy}
        min={range.min}
        max={range.max}
        step={range.step}
        value={text}
        onInput={({ currentTarget }) => {
          const taken = numberIn(currentTarget.value, range);
          setTyped({ text: currentTarget.value, value: taken ?? value });
          if (taken !== undefined) onNumber(taken);
        }}
        onBlur={() => isRefused || setTyped(undefined)}
      />
      {isRefused && (
        <p id={`${id}-range`} class="field-refused" role="alert">
          {inLanguage(controlTexts).outOfRange(range.min, range.max, value)}
        </p>
      )}
    </>
  );
}
