import type { SearchView } from "@fossick/page/view/types.ts";
import { describeStop, formatRelevance } from "@fossick/core/bundle/words.ts";
import { oneLine, spellOut } from "@fossick/base/safe-text.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import { endedByUser } from "../state/judging.ts";
import { state } from "../state/page-state.ts";
import type { FilesView } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { CopyButtons } from "./copy-buttons.tsx";
import { Gaps } from "./gaps.tsx";
import { Toggle } from "./parts/button.tsx";
import { AskAgain } from "./to-judge.tsx";
import { SearchActions } from "./search-actions.tsx";

/** Actions on an answer: take it along, keep it, compare it, see it as a map. */
export function ResultActions({ view }: { readonly view: SearchView }) {
  return (
    <div class="summary-actions">
      <CopyButtons view={view} />
      <SearchActions view={view} />
      {view.graph.nodes.length === 0 ? null : <ViewSwitch />}
    </div>
  );
}

/** All there is to say of an answer beside its files: what is missing, what failed, why it ended. */
export function Notes({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  // The rule's own words would say that another search would not find more.
  const isEndedByUser =
    view.retrieval.stop.rule === "settled" && endedByUser.value.has(state.search.value?.id ?? "");
  const { cycles, expectedFiles, faults, files, gaps, stop, threshold } = view.retrieval;
  return (
    <div class="notes">
      {gaps.length === 0 ? null : <Missing view={view} />}
      {files.length === 0 ? null : <Advice view={view} />}
      <AskAgain retrieval={view.retrieval} />
      <Faults faults={faults} />
      <p class="stop">
        {isEndedByUser
          ? say.endedByYou(cycles.length)
          : say.stopped(cycles.length, spellOut(describeStop(stop, say)))}{" "}
        {say.expected(Math.max(1, Math.round(expectedFiles)), formatRelevance(threshold))}
      </p>
    </div>
  );
}

/** Advice of the search itself. */
export function Advice({ view }: { readonly view: SearchView }) {
  const { advice } = view.retrieval;
  if (advice === undefined) return null;
  return (
    <p class="advice">
      <strong>{inLanguage(summaryTexts).advice}</strong> {oneLine(advice)}
    </p>
  );
}

const filesViews: readonly FilesView[] = ["list", "map"];

function ViewSwitch() {
  const say = inLanguage(fileTexts);
  return (
    <div class="switch" role="group" aria-label={say.viewsLabel}>
      {filesViews.map((each) => (
        <Toggle
          key={each}
          look="quiet"
          isOn={state.filesView.value === each}
          onClick={() => (state.filesView.value = each)}
        >
          {say.views[each]}
        </Toggle>
      ))}
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const say = inLanguage(summaryTexts);
  if (faults.length === 0) return null;
  return (
    <div class="faults">
      <h3>{say.faults}</h3>
      <ul>
        {faults.map(({ part, code, message }) => (
          <li key={`${part} ${code} ${message}`}>
            <code>{spellOut(code)}</code> {oneLine(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const maxGaps = 6;

function Missing({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { gaps } = view.retrieval;
  const rest = gaps.slice(maxGaps);
  return (
    <div class="missing">
      <h3>{say.missing}</h3>
      <Gaps gaps={gaps.slice(0, maxGaps)} view={view} />
      {rest.length === 0 ? null : (
        <details class="more">
          <summary>{say.moreGaps(rest.length)}</summary>
          <Gaps gaps={rest} view={view} />
        </details>
      )}
    </div>
  );
}
