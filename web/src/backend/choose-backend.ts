import { appBackend, type HostListener } from "./app.ts";
import type { Backend } from "./backend.ts";
import { liveBackend } from "./live.ts";
import { stillBackend } from "./still.ts";

/** Where this page has its searches from, by where it lies: in a file with a search, in a client's frame, or with its server. */
export function chooseBackend(page: Window, listener: HostListener): Backend {
  const embedded = page.document.querySelector('script[type="application/json"]#fossick-view');
  if (embedded) return stillBackend(embedded.textContent);
  return page.parent === page ? liveBackend() : appBackend(page, listener);
}
