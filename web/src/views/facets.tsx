import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { safeName } from "../../../src/base/safe-text.ts";
import { selectFile } from "../state/actions.ts";
import { narrowed, possible, valuesOf, type Facet, type Narrowing } from "../state/facets.ts";
import { state } from "../state/page-state.ts";
import { bestFile, foundFile } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { Choice } from "./parts/choice.tsx";
import { isWide } from "./wide.ts";

/** The narrowing that holds for an answer. */
export const narrowingOf = ({ retrieval }: SearchView): Narrowing =>
  possible(retrieval, state.narrowing.value);

/** The answer without the files that its list is narrowed by. */
export const narrowedView = (view: SearchView): SearchView => ({
  ...view,
  retrieval: narrowed(view.retrieval, narrowingOf(view)),
});

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
  if (offered.length === 0) return null;
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
            onChoose={(value) => narrow(view, { ...narrowing, [facet]: value === all ? undefined : value })}
          />
        );
      })}
    </div>
  );
}

/** Narrows the list; an open file that is in it no more gives way to the best one that is. */
function narrow(
  view: SearchView,
  { folder, language }: { readonly [Name in Facet]?: string | undefined },
): void {
  state.narrowing.value = {
    ...(folder !== undefined && { folder }),
    ...(language !== undefined && { language }),
  };
  const shown = narrowedView(view);
  const open = state.selectedPath.value;
  if (open !== undefined && foundFile(view, open) && foundFile(shown, open)) return;
  selectFile(isWide.value ? bestFile(shown)?.path : undefined);
}
