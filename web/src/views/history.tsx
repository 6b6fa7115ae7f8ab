import { signal } from "@preact/signals";
import { oneLine } from "@fossick/base/safe-text.ts";
import { duration } from "@fossick/core/bundle/words.ts";
import type { EarlierSearch, PastSearch } from "@fossick/page/view/types.ts";
import { clearHistory, openPast, startSearch, tell } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

const isOpen = signal(false);

/** Earlier searches, to be opened again; those of other processes are made again. */
export function History() {
  const say = inLanguage(taskTexts);
  const past = firstOfEach(state.history.value, []);
  const earlier = firstOfEach(state.earlier.value, past);
  const count = past.length + earlier.length;
  if (count === 0) return null;
  return (
    <div
      class="menu history"
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
        {say.history} <span class="count">{count}</span>
      </Button>
      {isOpen.value ? (
        <div class="menu-list history-list">
          <ul aria-label={say.history}>
            {past.map((one) => (
              <Past key={one.id} past={one} />
            ))}
            {earlier.map((one) => (
              <Earlier key={JSON.stringify(one)} search={one} />
            ))}
          </ul>
          <Button look="quiet" onClick={() => void clear()}>
            {say.clearHistory}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The newest search for each task, of those that are not among others. */
function firstOfEach<Search extends { readonly task: string }>(
  searches: readonly Search[],
  others: readonly { readonly task: string }[],
): readonly Search[] {
  const met = new Set(others.map(({ task }) => task));
  return searches.filter(({ task }) => !met.has(task) && met.add(task));
}

function close(list: HTMLElement): void {
  isOpen.value = false;
  list.querySelector("button")?.focus();
}

async function clear(): Promise<void> {
  await clearHistory();
  if (state.history.value.length > 0) return;
  isOpen.value = false;
  // The pressed button is gone.
  document.getElementById("task")?.focus();
  tell(inLanguage(taskTexts).historyCleared);
}

function Earlier({ search }: { readonly search: EarlierSearch }) {
  const { files, time, ...request } = search;
  const when = new Date(time * 1000).toLocaleString(state.language.value, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <Entry
      task={request.task}
      note={inLanguage(taskTexts).earlier(files, when)}
      onOpen={() => void startSearch(request)}
    />
  );
}

function Past({ past: { id, task, files, ms } }: { readonly past: PastSearch }) {
  return (
    <Entry
      task={task}
      note={inLanguage(taskTexts).past(files, duration(ms))}
      isShown={state.search.value?.id === id}
      onOpen={() => void openPast(id)}
    />
  );
}

interface EntryProps {
  readonly task: string;
  readonly note: string;
  readonly isShown?: boolean;
  readonly onOpen: () => void;
}

function Entry({ task, note, isShown = false, onOpen }: EntryProps) {
  const open = (): void => {
    isOpen.value = false;
    document.getElementById("task")?.focus();
    onOpen();
  };
  return (
    <li>
      <button type="button" aria-current={isShown} onClick={open}>
        <bdi class="history-task">{oneLine(task)}</bdi>
        <span class="history-note">{note}</span>
      </button>
    </li>
  );
}
