import { useSignalEffect } from "@preact/signals";
import { state } from "../state/page-state.ts";

const noticeMs = 4_000;

/** Shows a message once; it goes by itself. */
export function Notice() {
  useSignalEffect(() => {
    if (state.notice.value === "") return;
    const timer = setTimeout(() => (state.notice.value = ""), noticeMs);
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
