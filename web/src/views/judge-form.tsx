import type { CandidatesStep } from "../../../src/index.ts";
import { oneLine } from "../../../src/safe-text.ts";
import type { Gap } from "../../../src/types.ts";
import type { Wishes } from "../judging/verdicts.ts";
import { judging, submitVerdicts } from "../state/judging.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { Chip } from "./parts/chip.tsx";

interface JudgeFormProps {
  readonly step: CandidatesStep;
  readonly onUndo: () => void;
}

/** What goes with the verdicts, and how the search goes on. */
export function JudgeForm({ step, onUndo }: JudgeFormProps) {
  const text = inLanguage(judgeTexts);
  const { verdicts, wishes, isWaiting, said = "", failed } = judging.value;
  const judgedHere = step.candidates.filter(({ path }) => verdicts.byPath.has(path)).length;
  const accepted = [...verdicts.byPath.values()].filter((verdict) => verdict === "accept").length;
  return (
    <>
      <UnknownWords gaps={step.termGaps} />
      <div class="judge-wishes">
        <Field name="missing" title={text.missing} hint={text.missingHint} value={wishes.missing} />
        <Field name="words" title={text.words} hint={text.wordsHint} value={wishes.words} />
      </div>
      {step.faults.map(({ code, message }) => (
        <p key={`${code} ${message}`} class="judge-fault">
          {oneLine(message)}
        </p>
      ))}
      <div class="judge-bar">
        <p aria-live="polite">
          {isWaiting ? (
            text.waiting
          ) : (
            <>
              {text.progress(judgedHere, step.candidates.length, accepted)}{" "}
              <span class="quiet judge-said">{said}</span>
            </>
          )}
        </p>
        <div class="judge-bar-buttons">
          <Button look="quiet" disabled={verdicts.undoable.length === 0} onClick={onUndo}>
            {text.undo} <kbd aria-hidden="true">u</kbd>
          </Button>
          <Button aria-disabled={isWaiting} onClick={() => void submitVerdicts(false)}>
            {text.finish}
          </Button>
          <Button
            id="judge-search-on"
            look="main"
            aria-disabled={isWaiting}
            onClick={() => void submitVerdicts(true)}
          >
            {text.searchOn}
          </Button>
        </div>
        {failed && (
          <p class="judge-fault" role="alert">
            {oneLine(failed.message)} {oneLine(failed.hint ?? "")} {text.notLost}
          </p>
        )}
      </div>
    </>
  );
}

interface FieldProps {
  readonly name: keyof Wishes;
  readonly title: string;
  readonly hint: string;
  readonly value: string;
}

function Field({ name, title, hint, value }: FieldProps) {
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
function UnknownWords({ gaps }: { readonly gaps: readonly Gap[] }) {
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
