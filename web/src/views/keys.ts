import { evaluation } from "../evaluation/actions.ts";
import { stopSearch } from "../state/actions.ts";
import { isBusy } from "../state/judging.ts";
import { state } from "../state/page-state.ts";
import { preferences } from "../state/preferences.ts";
import { closeFile } from "./open-file.ts";
import { goToTask } from "./go-to-task.ts";
import { isComposing } from "./is-composing.ts";
import { areShortcutsOpen } from "./shortcuts.tsx";

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
  if (key === "Escape") return leave();
  if (key === "ArrowDown" || key === "ArrowUp") {
    const isInList = target instanceof Element && target.closest(".file-row") !== null;
    return isInList && moveInList(page, key === "ArrowDown" ? 1 : -1);
  }
  if (!preferences.areKeysOn.value) return false;
  if (key === "?") areShortcutsOpen.value = true;
  else if (key === "/") return goToTask(page);
  else if (key === "j") return moveInList(page, 1);
  else if (key === "k") return moveInList(page, -1);
  else if (key === "m" && areFilesShown()) {
    state.filesView.value = state.filesView.value === "map" ? "list" : "map";
  } else return false;
  return true;
}

/** Tests whether the screen has files that can be shown as a list and as a map. */
function areFilesShown(): boolean {
  if (state.screen.value === "search") return state.search.value?.view !== undefined;
  return state.screen.value === "evaluation" && evaluation.replayed.value !== undefined;
}

/** Stop what runs; with nothing running, close the open file and go back to its row. */
function leave(): boolean {
  if (state.backend.value.server && state.screen.value === "search" && isBusy.value) {
    stopSearch();
    return true;
  }
  if (state.selectedPath.value === undefined) return false;
  closeFile();
  return true;
}

function moveInList(page: Document, by: 1 | -1): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>("button.file-row")];
  if (rows.length === 0) return false;
  const focused = rows.findIndex((row) => row === page.activeElement);
  const open = rows.findIndex((row) => row.getAttribute("aria-expanded") === "true");
  const at = focused >= 0 ? focused : open;
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return true;
}
