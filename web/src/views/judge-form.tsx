import type { CandidatesStep } from "@fossick/library/index.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { judging, submitVerdicts } from "../state/judging.ts";
import { isLost } from "../state/unsent.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { Field, UnknownWords } from "./judge-wishes.tsx";
import { Button } from "./parts/button.tsx";

interface JudgeFormProps {
  readonly step: CandidatesStep;
  readonly onUndo: () => void;
}

/** Form for the input that goes with the verdicts, and for how the search goes on. */
export function JudgeForm({ step, onUndo }: JudgeFormProps) {
  const text = inLanguage(judgeTexts);
  const { wishes } = judging.value;
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
        <Progress step={step} />
        <JudgeButtons onUndo={onUndo} />
        <Refusal />
      </div>
    </>
  );
}

function Progress({ step: { candidates } }: Pick<JudgeFormProps, "step">) {
  const text = inLanguage(judgeTexts);
  const { verdicts, isWaiting, said = "" } = judging.value;
  const judged = candidates.filter(({ path }) => verdicts.byPath.has(path)).length;
  const accepted = [...verdicts.byPath.values()].filter((verdict) => verdict === "accept").length;
  return (
    <p aria-live="polite">
      {isWaiting ? text.waiting : text.progress(judged, candidates.length, accepted)}{" "}
      <span class="quiet judge-said">{isWaiting ? "" : said}</span>
    </p>
  );
}

function JudgeButtons({ onUndo }: Pick<JudgeFormProps, "onUndo">) {
  const text = inLanguage(judgeTexts);
  const { verdicts, isWaiting } = judging.value;
  const submit = { "aria-disabled": isWaiting };
  return (
    <div class="judge-bar-buttons">
      <Button look="quiet" aria-disabled={verdicts.undoable.length === 0} onClick={onUndo}>
        {text.undo} <kbd aria-hidden="true">u</kbd>
      </Button>
      <Button {...submit} onClick={() => void submitVerdicts(false)}>
        {text.finish}
      </Button>
      <Button {...submit} id="judge-search-on" look="main" onClick={() => void submitVerdicts(true)}>
        {text.searchOn}
      </Button>
    </div>
  );
}

function Refusal() {
  const { failed } = judging.value;
  if (!failed) return null;
  return (
    <p class="judge-fault" role="alert">
      {oneLine(`${failed.message} ${failed.hint ?? ""}`)}{" "}
      {isLost.value ? null : inLanguage(judgeTexts).notLost}
    </p>
  );
}
