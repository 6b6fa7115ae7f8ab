import { state } from "../state/page-state.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";

/** Tells screen readers how a search gets on, a cycle at a time. */
export function Announcer() {
  const search = state.search.value;
  return (
    <div class="unseen" aria-live="polite">
      {search ? progressOf(search) : ""}
    </div>
  );
}

function progressOf({ cycles, failed, status, view }: ShownSearch): string {
  const say = inLanguage(cycleTexts);
  if (failed) return failed.message;
  if (status === "done") return view ? say.done(view.retrieval.files.length) : "";
  const last = cycles.findLast(({ ended }) => ended)?.ended;
  return last ? say.progress(last.number, last.accepted.length) : "";
}
