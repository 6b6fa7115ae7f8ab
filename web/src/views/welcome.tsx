import { startSearch } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { Starting } from "./cycles.tsx";

/** The page before its first search. */
export function Welcome() {
  const say = inLanguage(taskTexts);
  return (
    <section class="welcome" aria-labelledby="examples">
      <p class="welcome-explain">{say.explain}</p>
      {state.warming.value ? <Starting indexing={state.warming.value} /> : null}
      <h2 id="examples">{say.tryOne}</h2>
      <ul class="examples">
        {say.examples.map((task) => (
          <li key={task}>
            <button type="button" onClick={() => searchFor(task)}>
              {task}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list goes away, so the task box is where people go on. */
function searchFor(task: string): void {
  document.getElementById("task")?.focus();
  void startSearch({ ...state.draft.value, task });
}
