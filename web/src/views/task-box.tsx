import { signal } from "@preact/signals";
import { oneLine } from "@fossick/base/safe-text.ts";
import { startSearch, stopSearch } from "../state/actions.ts";
import { isBusy, state } from "../state/page-state.ts";
import { endPause } from "../state/pause.ts";
import { searchAtPause } from "../state/tentative.ts";
import { recall, type Recalled } from "../state/recall.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Controls } from "./controls.tsx";
import { History } from "./history.tsx";
import { isComposing } from "./is-composing.ts";
import { Button } from "./parts/button.tsx";

/** True if an empty task was submitted. */
const isEmptyAsked = signal(false);

/** Where a task is written, with what came before and what it is held to. The field comes last: the answer is one Tab away. */
export function TaskBox() {
  const say = inLanguage(taskTexts);
  return (
    <form
      class="task"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div class="task-below">
        <History />
        <Controls onAsk={ask} />
      </div>
      <div class="task-box">
        <Button
          look="main"
          onClick={({ detail: clicks }) => {
            // The button has become another one under a double click.
            if (clicks > 1) return;
            if (isBusy.value) stopSearch();
            else ask();
          }}
        >
          {isBusy.value ? say.stop : say.search}
        </Button>
        <TaskField />
      </div>
      {isEmptyAsked.value ? (
        <p class="task-empty" id="task-empty" role="alert">
          {say.empty}
        </p>
      ) : null}
      <Objective />
    </form>
  );
}

/** True if a long task is shown by its first line: from the answer to it until somebody goes back to it. */
export const isFolded = signal(false);

function TaskField() {
  const say = inLanguage(taskTexts);
  const { task } = state.draft.value;
  return (
    <textarea
      id="task"
      aria-label={say.label}
      aria-describedby={isEmptyAsked.value ? "task-empty" : undefined}
      aria-invalid={isEmptyAsked.value}
      dir="auto"
      rows={1}
      data-folded={isFolded.value}
      onFocus={() => (isFolded.value = false)}
      spellcheck={false}
      placeholder={say.placeholder}
      value={task}
      onInput={({ currentTarget, isComposing: isInWord }) => write(currentTarget.value, isInWord)}
      onCompositionEnd={searchAtPause}
      // Whoever has gone on to something keeps it.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) endPause();
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter" && !event.shiftKey) {
          event.preventDefault();
          ask();
        } else goThroughTasks(event);
      }}
    />
  );
}

/** @param isInWord true while an input method shows what it may write */
function write(task: string, isInWord = false): void {
  isEmptyAsked.value = false;
  state.draft.value = { ...state.draft.value, task };
  if (isInWord) endPause();
  else searchAtPause();
}

function ask(): void {
  recalled = undefined;
  isEmptyAsked.value = state.draft.value.task.trim() === "";
  if (isEmptyAsked.value) document.getElementById("task")?.focus();
  else void startSearch();
}

let recalled: Recalled | undefined;

function goThroughTasks(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  const { altKey, ctrlKey, currentTarget: field, key, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const { selectionEnd, selectionStart, value } = field;
  // The history is fetched after an answer: the task on the screen may not be in it yet.
  const shown = state.search.value ? [state.search.value.request] : [];
  const tasks = [...shown, ...state.history.value, ...state.earlier.value].map(({ task }) => task);
  const next = recall({ key, value, selectionStart, selectionEnd }, tasks, recalled);
  if (!next) return;
  event.preventDefault();
  recalled = next;
  write(next.shown);
}

/** Shows the objective besides the task, as set by following a gap. */
function Objective() {
  const say = inLanguage(taskTexts);
  const { objective, ...rest } = state.draft.value;
  if (objective === undefined || objective === "") return null;
  return (
    <p class="objective">
      <span>{say.objective(oneLine(objective))}</span>
      <Button look="quiet" onClick={() => (state.draft.value = rest)}>
        {say.dropObjective}
      </Button>
    </p>
  );
}
