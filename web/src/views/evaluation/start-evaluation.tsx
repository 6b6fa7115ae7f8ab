import { useSignal } from "@preact/signals";
import { grouped } from "@fossick/core/messages/counts.ts";
import {
  evaluation,
  openReport,
  startEvaluation,
  stopEvaluation,
  type Running,
} from "../../evaluation/actions.ts";
import { timeLeft } from "../../evaluation/figures.ts";
import { state } from "../../state/page-state.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Button } from "../parts/button.tsx";

const maxCommits = 1000;

/** Starts an evaluation, tells how far it is, or opens a saved one. */
export function StartEvaluation() {
  const running = evaluation.running.value;
  return (
    <div class="evaluation-start">
      {state.backend.value.server ? <StartForm isRunning={running !== undefined} /> : null}
      <SavedReport />
      {running && <Progress running={running} />}
    </div>
  );
}

function StartForm({ isRunning }: { readonly isRunning: boolean }) {
  const texts = inLanguage(evaluationTexts);
  const { last } = evaluation;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void startEvaluation();
      }}
    >
      <label>
        {texts.last}{" "}
        <input
          type="number"
          name="last"
          min="1"
          max={maxCommits}
          required
          value={last.value}
          disabled={isRunning}
          onInput={({ currentTarget }) => {
            if (currentTarget.checkValidity()) last.value = currentTarget.valueAsNumber;
          }}
        />
      </label>
      {isRunning ? (
        <Button onClick={stopEvaluation}>{texts.stop}</Button>
      ) : (
        <button type="submit" class="button button-main">
          {texts.start}
        </button>
      )}
    </form>
  );
}

function SavedReport() {
  const texts = inLanguage(evaluationTexts);
  const isRefused = useSignal(false);
  return (
    <div class="evaluation-file">
      <label>
        {texts.openFile}{" "}
        <input
          type="file"
          accept="application/json,.json"
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // So that the same file can be chosen again.
            currentTarget.value = "";
            if (file) isRefused.value = !(await openReport(file));
          }}
        />
      </label>
      <p role="alert" class="evaluation-refused">
        {isRefused.value ? texts.notReport : ""}
      </p>
    </div>
  );
}

function Progress({ running: { progress, replayingMs } }: { readonly running: Running }) {
  const texts = inLanguage(evaluationTexts);
  if (!progress) return <p class="evaluation-progress">{texts.preparing}</p>;
  const { done, step, total } = progress;
  const left = step === "replaying" ? timeLeft(done, total, replayingMs) : undefined;
  const said =
    step === "replaying"
      ? texts.replaying(done, total)
      : texts.indexing(grouped(done), total === 0 ? "?" : grouped(total));
  return (
    <div class="evaluation-progress">
      <progress aria-label={said} {...(total > 0 ? { value: done, max: total } : {})} />
      <span>{said}</span>
      {left && <span class="quiet">{texts.left(left.minutes, left.seconds)}</span>}
    </div>
  );
}
