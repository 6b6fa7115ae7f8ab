import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { formatRelevance } from "../../../src/bundle/render/words.ts";
import { oneLine, spellOut } from "../../../src/base/safe-text.ts";
import type { Fault } from "../../../src/types.ts";
import { endedByUser } from "../state/judging.ts";
import { state } from "../state/page-state.ts";
import type { FilesView } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { CopyButtons } from "./copy-buttons.tsx";
import { Gaps } from "./gaps.tsx";
import { Toggle } from "./parts/button.tsx";
import { SearchActions } from "./search-actions.tsx";

/** How many files a search found, why it ended, and the answer to take along. */
export function Summary({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  // The rule's own words would call this a search that had nothing more to gain.
  const isEndedByUser =
    view.retrieval.stop.rule === "settled" && endedByUser.value.has(state.search.value?.id ?? "");
  const { advice, cycles, expectedFiles, faults, files, gaps, nearby, stop, threshold } = view.retrieval;
  return (
    <>
      <header class="summary">
        <h2 id="files-title">{say.found(files.length, nearby.length)}</h2>
        <p class="stop">
          {isEndedByUser
            ? say.endedByYou(cycles.length)
            : say.stopped(cycles.length, say.rules[stop.rule], spellOut(stop.detail))}{" "}
          <span class="expected">{say.expected(expectedFiles, formatRelevance(threshold))}</span>
        </p>
        <div class="summary-actions">
          <CopyButtons view={view} />
          <SearchActions view={view} />
          {view.graph.nodes.length === 0 ? null : <ViewSwitch />}
        </div>
      </header>
      {advice === undefined ? null : (
        <p class="advice">
          <strong>{say.advice}</strong> {oneLine(advice)}
        </p>
      )}
      <Faults faults={faults} />
      {gaps.length === 0 ? null : <Missing view={view} />}
    </>
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
