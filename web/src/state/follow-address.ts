import { effect } from "@preact/signals";
import { clearSearch, openPast } from "./actions.ts";
import { addressOf, searchOf } from "./address.ts";
import { state } from "./page-state.ts";
import { leaveSearch } from "./unsent.ts";

/** Keep the browser's address and way back in step with the search that is shown. */
export function followAddress(page: Window): void {
  if (!state.backend.value.server) return;
  effect(() => {
    const id = state.search.value?.id;
    if (id !== undefined && searchOf(page.location.hash) !== id) {
      page.history.pushState(undefined, "", addressOf(id));
    }
  });
  page.addEventListener("popstate", () => {
    const id = searchOf(page.location.hash);
    if (id === undefined) {
      if (page.location.hash === "") leaveSearch(clearSearch);
    } else if (id !== state.search.value?.id) leaveSearch(() => void openPast(id));
  });
}

/** Leave the search that is shown for a new one; the browser's way back leads to it again. */
export function startOver(page: Window): void {
  clearSearch();
  const { hash, pathname, search } = page.location;
  if (searchOf(hash) !== undefined) page.history.pushState(undefined, "", pathname + search);
}
