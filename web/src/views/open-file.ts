import { selectFile } from "../state/actions.ts";

/** Open a file from elsewhere than its row, and go there. */
export function openFile(path: string): void {
  selectFile(path);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".detail")?.focus());
}

/** Close the open file and go back to its row; where it has none, to the page. */
export function closeFile(): void {
  const row = document.querySelector<HTMLElement>('.file-row[aria-expanded="true"]');
  selectFile(undefined);
  (row ?? document.getElementById("main"))?.focus();
}
