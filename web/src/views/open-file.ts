import { selectFile } from "../state/actions.ts";

/** Open a file from elsewhere than its row, and go there. */
export function openFile(path: string, line?: number): void {
  selectFile(path, line);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".detail")?.focus());
}

/** Close the open file and go back to its row; where it has none, to the page. */
export function closeFile(): void {
  const shown = document.querySelector<HTMLElement>('.file-row[aria-expanded="true"]');
  selectFile(undefined);
  (shown ?? document.getElementById("main"))?.focus();
}
