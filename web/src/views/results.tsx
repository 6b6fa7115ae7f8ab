import { useLayoutEffect } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { selectFile } from "../state/actions.ts";
import { narrowedView, narrowingOf } from "../state/narrowing.ts";
import { state } from "../state/page-state.ts";
import { bestFile } from "../state/shown-files.ts";
import { keepTentative } from "../state/tentative.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { Facets } from "./facets.tsx";
import { FileDetail } from "./file-detail.tsx";
import { FileList } from "./file-list.tsx";
import { Figures } from "./figures.tsx";
import { FileMap } from "./map.tsx";
import { Advice, Notes, ResultActions } from "./summary.tsx";
import { isWide } from "./wide.ts";

/** Shows the answer of a search: its files, the best one open beside them where there is room, and what else is to say below. */
export function Results({ view }: { readonly view: SearchView }) {
  const isMap = state.filesView.value === "map" && view.graph.nodes.length > 0;
  const selected = state.selectedPath.value;
  const isBeside = isWide.value || isMap;
  useLayoutEffect(() => {
    if (!isWide.value) return;
    // A map needs the room.
    if (isMap) selectFile(undefined);
    else if (state.selectedPath.value === undefined) selectFile(bestFile(narrowedView(view))?.path);
  }, [view, isMap]);
  return (
    <section
      class="results"
      aria-labelledby="files-title"
      data-open={selected !== undefined}
      onFocusIn={use}
      onClick={use}
    >
      <Found view={view} isMap={isMap} />
      <div class="results-body">
        <div class="results-files">
          {view.retrieval.files.length === 0 ? <Advice view={view} /> : null}
          {isMap ? <FileMap view={view} /> : <FileList view={view} isDetailInList={!isBeside} />}
          <Notes view={view} />
        </div>
        {isBeside && selected !== undefined ? (
          <FileDetail key={selected} view={view} path={selected} />
        ) : null}
      </div>
      {isMap ? null : <Facets view={view} />}
      <ResultActions view={view} />
      <Figures view={view} />
    </section>
  );
}

/** A search that nobody asked for is one like any other once its answer is of use. */
const use = (): void => void keepTentative();

/** How much there is to read, and what of it is listed. */
function Found({ view, isMap }: { readonly view: SearchView; readonly isMap: boolean }) {
  const say = inLanguage(summaryTexts);
  const { files, nearby, stats } = view.retrieval;
  const isNarrowed = !isMap && Object.keys(narrowingOf(view)).length > 0;
  return (
    <header class="summary">
      <h2 id="files-title">
        {isNarrowed
          ? say.foundOf(narrowedView(view).retrieval.files.length, files.length)
          : say.found(files.length, nearby.length)}
      </h2>
      {stats.tokens === 0 ? null : <p class="quiet">{say.tokens(stats.tokens)}</p>}
    </header>
  );
}
