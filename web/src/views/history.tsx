import { signal } from "@preact/signals";
import { oneLine } from "../../../src/base/safe-text.ts";
import { duration } from "../../../src/bundle/render/words.ts";
import type { PastSearch } from "../../../src/entrypoints/page/types.ts";
import { openPast } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { leaveSearch } from "../state/unsent.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

const isOpen = signal(false);

/** Earlier searches of this server, to be opened again. */
export function History() {
  const say = inLanguage(taskTexts);
  const past = state.history.value;
  if (past.length === 0) return null;
  return (
    <div
      class="history"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen.value) return;
        event.preventDefault();
        close(event.currentTarget);
      }}
      onFocusOut={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isOpen.value = false;
      }}
    >
      <Button look="quiet" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
        {say.history} <span class="count">{past.length}</span>
      </Button>
      {isOpen.value ? (
        <ul class="history-list" aria-label={say.history}>
          {past.map((one) => (
            <Past key={one.id} past={one} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function close(list: HTMLElement): void {
  isOpen.value = false;
  list.querySelector("button")?.focus();
}

function Past({ past: { id, task, files, ms, isJudged } }: { readonly past: PastSearch }) {
  const say = inLanguage(taskTexts);
  const open = (): void => {
    isOpen.value = false;
    document.getElementById("task")?.focus();
    leaveSearch(() => void openPast(id));
  };
  return (
    <li>
      <button type="button" aria-current={state.search.value?.id === id} onClick={open}>
        <bdi class="history-task">{oneLine(task)}</bdi>
        <span class="history-note">{say.past(files, duration(ms), isJudged)}</span>
      </button>
    </li>
  );
}
