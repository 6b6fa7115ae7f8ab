import { useSignalEffect } from "@preact/signals";
import { state } from "../state/page-state.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { tell } from "../state/actions.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";

const noticeMs = 4_000;

/** Shows a message once; it goes by itself. */
export function Notice() {
  useSignalEffect(() => {
    if (state.notice.value === "") return;
    const timer = setTimeout(() => tell(""), noticeMs);
    return () => clearTimeout(timer);
  });
  const notice = state.notice.value;
  return (
    <div role="status" class={notice === "" ? "notice notice-empty" : "notice"} style={placeInClient()}>
      {notice}
    </div>
  );
}

/** Below what was pressed, where the edge of the frame may be out of sight. */
function placeInClient(): { readonly insetBlock: string } | undefined {
  const pressed = document.activeElement;
  if (!state.backend.value.isInClient || !pressed || pressed === document.body) return undefined;
  return { insetBlock: `${Math.round(pressed.getBoundingClientRect().bottom) + 8}px auto` };
}

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
