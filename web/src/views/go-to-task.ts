import { state } from "../state/page-state.ts";

/** Lead to the task box. @returns whether there is one */
export function goToTask(page: Document): boolean {
  if (!state.backend.value.server) return false;
  page.getElementById("task")?.focus();
  return true;
}
