import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { state } from "../state/page-state.ts";
import type { FilesView } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileDetail } from "./file-detail.tsx";
import { FileList } from "./file-list.tsx";
import { FileMap } from "./map.tsx";
import { Toggle } from "./parts/button.tsx";
import { Summary } from "./summary.tsx";
import { isWide } from "./wide.ts";

/** What a search found, as a list or a map, with the open file beside it. */
export function Results({ view }: { readonly view: SearchView }) {
  const say = inLanguage(fileTexts);
  const isMap = state.filesView.value === "map";
  const selected = state.selectedPath.value;
  const isBeside = isWide.value || isMap;
  return (
    <>
      <Summary view={view} />
      <section class="results" aria-labelledby="files-title" data-open={selected !== undefined}>
        <header class="results-head">
          <h2 id="files-title">{say.title}</h2>
          <ViewSwitch />
        </header>
        <div class="results-body">
          {isMap ? <FileMap view={view} /> : <FileList view={view} isDetailInList={!isBeside} />}
          {isBeside && selected !== undefined ? (
            <FileDetail key={selected} view={view} path={selected} />
          ) : null}
        </div>
      </section>
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
