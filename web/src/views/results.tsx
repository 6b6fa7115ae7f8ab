import { useLayoutEffect } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { selectFile } from "../state/actions.ts";
import { narrowedView, narrowingOf } from "../state/narrowing.ts";
import { state } from "../state/page-state.ts";
import { bestFile } from "../state/shown-files.ts";
import { keepTentative } from "../state/tentative.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { Facets } from "./facets.tsx";
import { FileDetail } from "./file-detail.tsx";
import { FileList } from "./file-list.tsx";
import { Figures } from "./figures.tsx";
import { Advice, Notes } from "./summary.tsx";
import { isWide } from "./wide.ts";

/** Shows the answer of a search: its files, the best one open beside them where there is room, and what else is to say below. */
export function Results({ view }: { readonly view: SearchView }) {
  const selected = state.selectedPath.value;
  useLayoutEffect(() => {
    if (isWide.value && state.selectedPath.value === undefined)
      selectFile(bestFile(narrowedView(view))?.path);
  }, [view]);
  return (
    <section
      class="results"
      aria-labelledby="files-title"
      data-open={selected !== undefined}
      onFocusIn={use}
      onClick={use}
    >
      <Found view={view} />
      <div class="results-body">
        <div class="results-files">
          {view.retrieval.files.length === 0 ? <Advice view={view} /> : null}
          <FileList view={view} isDetailInList={!isWide.value} />
          <Notes view={view} />
        </div>
        {isWide.value && selected !== undefined ? (
          <FileDetail key={selected} view={view} path={selected} />
        ) : null}
      </div>
      <Facets view={view} />
      <ExportMenu view={view} />
      <Figures view={view} />
    </section>
  );
}

/** A search that nobody asked for is one like any other once its answer is of use. */
const use = (): void => void keepTentative();

/** How much there is to read, and what of it is listed. */
function Found({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { files, nearby, stats } = view.retrieval;
  const isNarrowed = Object.keys(narrowingOf(view)).length > 0;
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
