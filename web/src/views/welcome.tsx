import { oneLine } from "@fossick/base/safe-text.ts";
import { startSearch } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Starting } from "./cycles.tsx";

/** The page before its first search. */
export function Welcome() {
  const say = inLanguage(taskTexts);
  const { examples = [] } = state.about.value ?? {};
  return (
    <section class="welcome" aria-label={say.welcome}>
      <p class="welcome-explain">{say.explain}</p>
      {state.warming.value ? <Starting indexing={state.warming.value} /> : null}
      {examples.length === 0 ? null : (
        <>
          <h2>{say.tryOne}</h2>
          <ul class="examples">
            {examples.map((task) => (
              <li key={task}>
                <button type="button" onClick={() => searchFor(task)}>
                  {oneLine(task)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The list goes away, so the task box is where people go on. */
function searchFor(task: string): void {
  document.getElementById("task")?.focus();
  void startSearch({ ...state.draft.value, task });
}
