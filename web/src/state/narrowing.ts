import type { SearchView } from "@fossick/page/view/types.ts";
import { narrowed, possible, type Facet, type Narrowing } from "./facets.ts";
import { state } from "./page-state.ts";

/** The narrowing that holds for an answer. */
export const narrowingOf = ({ retrieval }: SearchView): Narrowing =>
  possible(retrieval, state.narrowing.value);

/** The answer without the files that its list is narrowed by. */
export const narrowedView = (view: SearchView): SearchView => ({
  ...view,
  retrieval: narrowed(view.retrieval, narrowingOf(view)),
});

/** Narrow the list to those of a folder and a language that are given. */
export function narrowTo({ folder, language }: { readonly [Name in Facet]?: string | undefined }): void {
  state.narrowing.value = {
    ...(folder !== undefined && { folder }),
    ...(language !== undefined && { language }),
  };
}
