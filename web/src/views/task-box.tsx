import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { oneLine } from "../../../src/safe-text.ts";
import { startSearch, stopSearch } from "../state/actions.ts";
import { isBusy } from "../state/judging.ts";
import { state } from "../state/page-state.ts";
import { leaveSearch } from "../state/unsent.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Controls } from "./controls.tsx";
import { History } from "./history.tsx";
import { JudgeButton } from "./judge.tsx";
import { OpenTrace } from "./open-trace.tsx";
import { Button } from "./parts/button.tsx";

/** Whether somebody asked for nothing. */
const isEmptyAsked = signal(false);

/** Where a task is written, with what came before and what it is held to. */
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
      <div class="task-box">
        <TaskField />
        <Button look="main" onClick={isBusy.value ? stopSearch : ask}>
          {isBusy.value ? say.stop : say.search}
        </Button>
      </div>
      {isEmptyAsked.value ? (
        <p class="task-empty" id="task-empty" role="alert">
          {say.empty}
        </p>
      ) : null}
      <Objective />
      <div class="task-below">
        <JudgeButton />
        <History />
        <OpenTrace />
        <span class="task-keys">{say.keysHint}</span>
        <Controls />
      </div>
    </form>
  );
}

function TaskField() {
  const say = inLanguage(taskTexts);
  const { task } = state.draft.value;
  const recall = useRecall();
  return (
    <textarea
      id="task"
      aria-label={say.label}
      aria-describedby={isEmptyAsked.value ? "task-empty" : undefined}
      aria-invalid={isEmptyAsked.value}
      dir="auto"
      rows={1}
      spellcheck={false}
      placeholder={say.placeholder}
      value={task}
      onInput={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={(event) => {
        // An input method confirms its words with Enter, too.
        if (event.isComposing) return;
        if (event.key === "Enter" && !event.shiftKey) {
          event.preventDefault();
          ask();
        } else recall(event);
      }}
    />
  );
}

function write(task: string): void {
  isEmptyAsked.value = false;
  state.draft.value = { ...state.draft.value, task };
}

function ask(): void {
  isEmptyAsked.value = state.draft.value.task.trim() === "";
  if (isEmptyAsked.value) document.getElementById("task")?.focus();
  else leaveSearch(() => void startSearch());
}

/** Up and down on the first and last line go through earlier tasks, as in a shell. */
function useRecall(): (event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => void {
  const at = useRef(-1);
  const own = useRef("");
  return (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isUp = event.key === "ArrowUp";
    const beyond = isUp ? value.slice(0, selectionStart) : value.slice(selectionEnd);
    if (beyond.includes("\n")) return;
    const tasks = [...new Set(state.history.value.map(({ task }) => task))];
    const next = at.current + (isUp ? 1 : -1);
    if (next < -1 || next >= tasks.length) return;
    if (at.current === -1) own.current = value;
    at.current = next;
    event.preventDefault();
    write(tasks[next] ?? own.current);
  };
}

/** What the search looks for beside the task, as following a gap asks. */
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
