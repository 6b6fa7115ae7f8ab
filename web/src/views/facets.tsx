import type { SearchView } from "@fossick/page/view/types.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { selectFile } from "../state/actions.ts";
import { valuesOf, type Facet } from "../state/facets.ts";
import { narrowedView, narrowingOf, narrowTo } from "../state/narrowing.ts";
import { state } from "../state/page-state.ts";
import { bestFile, foundFile } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { Choice } from "./parts/choice.tsx";
import { isWide } from "./wide.ts";

const facets: readonly Facet[] = ["folder", "language"];
/** Stands for no narrowing; no folder and no language is called so. */
const all = "";

/** Narrows the list of an answer to a folder and a language; nothing where there is nothing to choose. */
export function Facets({ view }: { readonly view: SearchView }) {
  const say = inLanguage(fileTexts);
  const narrowing = narrowingOf(view);
  const offered = facets
    .map((facet) => [facet, valuesOf(view.retrieval, facet, narrowing)] as const)
    .filter(([, values]) => values.length > 0);
  if (offered.length === 0 || view.retrieval.files.length === 0) return null;
  return (
    <div class="facets">
      {offered.map(([facet, values]) => {
        const count = values.reduce((sum, { files }) => sum + files, 0);
        return (
          <Choice
            key={facet}
            label={say.facets[facet]}
            value={narrowing[facet] ?? all}
            options={[
              [all, `${say.allOf[facet]} (${count})`],
              ...values.map(
                ({ value, files }) =>
                  [value, `${value === "." ? say.topFolder : safeName(value)} (${files})`] as const,
              ),
            ]}
            onChoose={(value) => {
              narrowTo({ ...narrowing, [facet]: value === all ? undefined : value });
              openListed(view);
            }}
          />
        );
      })}
    </div>
  );
}

/** Gives an open file that is in the list no more for the best one that is. */
function openListed(view: SearchView): void {
  const shown = narrowedView(view);
  const open = state.selectedPath.value;
  if (open !== undefined && foundFile(view, open) && foundFile(shown, open)) return;
  selectFile(isWide.value ? bestFile(shown)?.path : undefined);
}
