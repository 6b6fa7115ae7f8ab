import { oneLine } from "@fossick/base/safe-text.ts";
import type { Gap } from "@fossick/core/answer-types.ts";
import type { Wishes } from "../judging/verdicts.ts";
import { judging } from "../state/judging.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { Chip } from "./parts/chip.tsx";

interface FieldProps {
  readonly name: keyof Wishes;
  readonly title: string;
  readonly hint: string;
  readonly value: string;
}

/** A field for what goes with the verdicts. */
export function Field({ name, title, hint, value }: FieldProps) {
  const id = `judge-${name}`;
  const onInput = (text: string): void => {
    judging.value = { ...judging.value, wishes: { ...judging.value.wishes, [name]: text } };
  };
  return (
    <div>
      <label for={id}>{title}</label>
      <textarea
        id={id}
        class="field"
        rows={2}
        value={value}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p id={`${id}-hint`} class="quiet">
        {hint}
      </p>
    </div>
  );
}

function addWord(word: string): void {
  const { wishes } = judging.value;
  const quoted = /[\s,，、]/.test(word) ? `"${word}"` : word;
  judging.value = { ...judging.value, wishes: { ...wishes, words: `${wishes.words} ${quoted}`.trim() } };
}

/** Words of the task that no file holds, with what the codebase may say instead. */
export function UnknownWords({ gaps }: { readonly gaps: readonly Gap[] }) {
  const text = inLanguage(judgeTexts);
  const known = gaps.filter(({ instead = [] }) => instead.length > 0);
  if (known.length === 0) return null;
  return (
    <section class="unknown-words">
      <ul>
        {known.map(({ what, instead = [] }) => (
          <li key={what}>
            {text.unknownWord(oneLine(what))}{" "}
            {instead.map(({ term }) => (
              <Chip key={term} onClick={() => addWord(term)}>
                + <bdi>{oneLine(term)}</bdi>
              </Chip>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
