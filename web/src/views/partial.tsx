import type { SearchView } from "@fossick/page/view/types.ts";
import { isPartial, readOf } from "../state/partial.ts";
import { state } from "../state/page-state.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";

/** Says of an answer that it comes from a part of the files, and how far the index is. */
export function Partial({ view }: { readonly view: SearchView }) {
  if (!isPartial(view)) return null;
  const say = inLanguage(summaryTexts);
  const { done = 0, total = 0 } = state.warming.value ?? {};
  return (
    <p class="partial">
      <strong>{say.quickOf(...readOf(view))}</strong>{" "}
      {state.warming.value ? say.indexing(total === 0 ? "" : ` ${Math.floor((100 * done) / total)} %`) : null}
    </p>
  );
}
