import { oneLine, safeLines } from "@fossick/base/safe-text.ts";
import { state } from "../state/page-state.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { shellTexts } from "../texts/shell.ts";
import { summaryTexts } from "../texts/summary.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { BestSoFar } from "./best-so-far.tsx";
import { Cycles } from "./cycles.tsx";
import { FeedbackBar } from "./feedback-bar.tsx";
import { Partial } from "./partial.tsx";
import { Results } from "./results.tsx";
import { TaskBox } from "./task-box.tsx";
import { useAnswerFocus } from "./use-answer-focus.ts";
import { Welcome } from "./welcome.tsx";

/** A task, the cycles it took and what they found. */
export function SearchScreen() {
  const search = state.search.value;
  const isLive = state.backend.value.server !== undefined;
  useAnswerFocus(search);
  return (
    <>
      <div class="ask">
        {isLive ? (
          <>
            <h1 class={search ? "unseen" : "welcome-title"}>{inLanguage(taskTexts).welcome}</h1>
            <TaskBox />
          </>
        ) : (
          <Asked search={search} />
        )}
      </div>
      {search ? <Shown search={search} /> : null}
      {search || !isLive ? null : <Welcome />}
    </>
  );
}

/** Max characters of a task that is a title; a longer one is a text. */
const maxTitle = 200;

/** The task of a page that cannot ask. */
function Asked({ search }: { readonly search: ShownSearch | undefined }) {
  // A client may never say what was asked.
  if (!search?.request.task) return <h1 class="unseen">{inLanguage(taskTexts).welcome}</h1>;
  const { task, keywords = [], objective } = search.request;
  const letters = [...oneLine(task)];
  const isWhole = letters.length <= maxTitle;
  return (
    <div class="asked">
      <h1 class="asked-task" dir="auto">
        {isWhole ? letters.join("") : `${letters.slice(0, maxTitle).join("")}…`}
      </h1>
      {isWhole ? null : (
        <details>
          <summary>{inLanguage(taskTexts).wholeTask}</summary>
          <p class="asked-whole" dir="auto" tabIndex={0}>
            {safeLines(task)}
          </p>
        </details>
      )}
      {keywords.length === 0 ? null : <p>{inLanguage(taskTexts).askedWords(oneLine(keywords.join(", ")))}</p>}
      {objective === undefined ? null : <p>{inLanguage(taskTexts).objective(oneLine(objective))}</p>}
    </div>
  );
}

function Shown({ search }: { readonly search: ShownSearch }) {
  const view = search.view ?? search.before?.view;
  return (
    <>
      {search.failed ? <Failure failed={search.failed} /> : null}
      {search.view ? <Partial view={search.view} /> : null}
      {search.status === "stopped" ? <Stopped search={search} /> : null}
      {view ? (
        // The answer before stays until there is another.
        <div class="answer" inert={search.view === undefined}>
          <Results view={view} />
        </div>
      ) : (
        <BestSoFar search={search} />
      )}
      {search.view ? <FeedbackBar /> : null}
      <Cycles search={search} />
    </>
  );
}

function Stopped({ search: { cycles } }: { readonly search: ShownSearch }) {
  const hasFound = cycles.some(({ ended }) => ended !== undefined && ended.best.length > 0);
  return <p class="stopped">{inLanguage(summaryTexts).stoppedByYou(hasFound)}</p>;
}

function Failure({ failed }: Required<Pick<ShownSearch, "failed">>) {
  const say = inLanguage(shellTexts);
  const { message, hint } = failed;
  return (
    <section class="failure" role="alert">
      <h2>{say.failedTitle}</h2>
      <p>{message}</p>
      {hint === undefined ? null : <p>{hint}</p>}
    </section>
  );
}
