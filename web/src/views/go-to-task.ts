import { newRequest, showScreen } from "../state/actions.ts";
import { state } from "../state/page-state.ts";

/** Lead to the task box, from another screen, too. @returns whether there is one */
export function goToTask(page: Document): boolean {
  if (!state.backend.value.server) return false;
  const focus = (): void => page.getElementById("task")?.focus();
  if (state.screen.value === "search") focus();
  else {
    newRequest();
    showScreen("search");
    requestAnimationFrame(focus);
  }
  return true;
}
