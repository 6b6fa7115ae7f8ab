import { selectFile, stopSearch } from "../state/actions.ts";
import { isBusy, state } from "../state/page-state.ts";
import { preferences } from "../state/preferences.ts";
import { closeFile } from "./open-file.ts";
import { goToTask } from "./go-to-task.ts";
import { isComposing } from "./is-composing.ts";
import { areSettingsOpen } from "./settings.tsx";
import { isWide } from "./wide.ts";

/** Obey keys that are of no one field. */
export function listenForKeys(page: Document): void {
  page.addEventListener("keydown", (event) => {
    // A dialog has the keys for itself.
    if (isComposing(event) || page.querySelector("dialog[open]")) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isField = target instanceof Element && target.closest("input, textarea, select") !== null;
    if (isField && event.key !== "Escape") return;
    if (obey(event.key, page, target)) event.preventDefault();
  });
}

/** @returns whether the key meant something */
function obey(key: string, page: Document, target: EventTarget | null): boolean {
  const isIn = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  if (key === "Escape") return leave(page, isIn("#task"));
  if (key === "ArrowDown" || key === "ArrowUp") {
    return isIn(".file-row") && moveInList(page, key === "ArrowDown" ? 1 : -1);
  }
  if (!preferences.areKeysOn.value) return false;
  if (key === "?") areSettingsOpen.value = true;
  else if (key === "/") return goToTask(page);
  else if (key === "j") return moveInList(page, 1);
  else if (key === "k") return moveInList(page, -1);
  else return false;
  return true;
}

/** Stop what runs; with nothing running, go from the task to the files, or close the open file and go back to its row. */
function leave(page: Document, isInTask: boolean): boolean {
  if (state.backend.value.server && isBusy.value) {
    stopSearch();
    return true;
  }
  if (isInTask) return moveInList(page, 1);
  if (state.selectedPath.value === undefined) return false;
  closeFile();
  return true;
}

function moveInList(page: Document, by: 1 | -1): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>("button.file-row")];
  if (rows.length === 0) return false;
  const focused = rows.findIndex((row) => row === page.activeElement);
  const open = rows.findIndex((row) => row.getAttribute("aria-expanded") === "true");
  const at = focused >= 0 ? focused + by : Math.max(0, open);
  const next = rows[Math.min(rows.length - 1, Math.max(0, at))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  if (isWide.value && focused >= 0) selectFile(next?.dataset["path"]);
  return true;
}
