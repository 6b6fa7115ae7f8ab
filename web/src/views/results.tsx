import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { state } from "../state/page-state.ts";
import { FileDetail } from "./file-detail.tsx";
import { FileList } from "./file-list.tsx";
import { Figures } from "./figures.tsx";
import { FileMap } from "./map.tsx";
import { Summary } from "./summary.tsx";
import { isWide } from "./wide.ts";

/** Shows the results of a search as a list or a map, with the open file beside it. */
export function Results({ view }: { readonly view: SearchView }) {
  const isMap = state.filesView.value === "map" && view.graph.nodes.length > 0;
  const selected = state.selectedPath.value;
  const isBeside = isWide.value || isMap;
  return (
    <section class="results" aria-labelledby="files-title" data-open={selected !== undefined}>
      <Summary view={view} />
      <div class="results-body">
        {isMap ? <FileMap view={view} /> : <FileList view={view} isDetailInList={!isBeside} />}
        {isBeside && selected !== undefined ? (
          <FileDetail key={selected} view={view} path={selected} />
        ) : null}
      </div>
      <Figures view={view} />
    </section>
  );
}
