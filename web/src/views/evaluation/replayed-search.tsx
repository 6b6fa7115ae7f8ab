import { useEffect, useRef } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { shortRelevance } from "@fossick/core/bundle/words.ts";
import { closeReplayed } from "../../evaluation/actions.ts";
import type { EvaluatedTask } from "../../evaluation/misses.ts";
import { doneSearch, requestOf } from "../../state/after-event.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Cycles } from "../cycles.tsx";
import { openFile } from "../open-file.ts";
import { Button } from "../parts/button.tsx";
import { PathName } from "../parts/path-name.tsx";
import { WantedFiles } from "../parts/wanted-files.tsx";
import { Results } from "../results.tsx";

interface ReplayedSearchProps {
  readonly task: EvaluatedTask;
  readonly view: SearchView;
}

/** The search for one past commit, as any search is shown, with what had to be found. */
export function ReplayedSearch({ task, view }: ReplayedSearchProps) {
  const texts = inLanguage(evaluationTexts);
  const search = doneSearch({ request: requestOf(view), cycles: [] }, view);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [view]);
  return (
    <div class="replayed">
      <Button onClick={closeReplayed}>← {texts.back}</Button>
      <h1 ref={title} tabIndex={-1} dir="auto">
        {oneLine(task.subject)}
      </h1>
      <p class="quiet">
        {texts.replayedNote(task.commit.slice(0, 10))} {texts.linesNote}
      </p>
      <section class="plot-section" aria-labelledby="gold-title">
        <h2 id="gold-title">{texts.editedHere}</h2>
        <ul class="gold">
          {task.goldFiles.map((path) => (
            <GoldFile key={path} path={path} view={view} />
          ))}
        </ul>
      </section>
      <WantedFiles.Provider value={new Set(task.goldFiles)}>
        <Cycles search={search} isOpen />
        <Results view={view} />
      </WantedFiles.Provider>
    </div>
  );
}

function GoldFile({ path, view }: { readonly path: string; readonly view: SearchView }) {
  const texts = inLanguage(evaluationTexts);
  const { ranking } = view.retrieval;
  const at = ranking.findIndex((file) => file.path === path);
  const judged = ranking[at];
  return (
    <li>
      <button type="button" class="link" onClick={() => openFile(path)}>
        <PathName path={path} />
      </button>{" "}
      <span class="quiet">
        {judged ? `${texts.rankOf(at + 1)}, ${shortRelevance(judged.relevance)}` : texts.notRanked}
      </span>
    </li>
  );
}
