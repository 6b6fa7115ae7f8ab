import { effect } from "@preact/signals";
import type { SearchRequest } from "@fossick/page/view/types.ts";
import { addressOf, placeOf, type Place } from "./address.ts";
import { arriveAt, isArriving, shownPlace } from "./arrive.ts";
import { state } from "./page-state.ts";

/** Keep the browser's address and way back in step with what is shown. */
export function followAddress(page: Window): void {
  if (!state.backend.value.server) return;
  let last = placeOf(page.location.hash);
  let wasTentative = false;
  effect(() => {
    const place = shownPlace();
    if (isArriving.value) return;
    const address = addressOf(place);
    // The way back leads to what somebody asked for, not to what they had written until then.
    const isSame = isSamePlace(last, place) || (wasTentative && isSearch(place));
    wasTentative = state.search.value?.isTentative === true;
    if (address === page.location.hash && place.task === last.task) return;
    last = place;
    const { pathname, search } = page.location;
    const kept = place.task === undefined ? undefined : { request: state.search.value?.request };
    page.history[isSame ? "replaceState" : "pushState"](kept, "", address || pathname + search);
  });
  page.addEventListener("popstate", () => {
    last = placeOf(page.location.hash);
    void arriveAt(last, requestIn(page));
  });
}

const isSearch = ({ show, task }: Place): boolean => show !== undefined || task !== undefined;

/** Places between which no step of the way back lies: a search that gets its id, another file of it. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.task !== undefined
    ? b.task === a.task || b.show !== undefined
    : a.show === b.show && b.task === undefined;

/** The request that the browser's history keeps with an address. */
export const requestIn = ({ history }: Pick<Window, "history">): SearchRequest | undefined =>
  (history.state as { readonly request?: SearchRequest } | null)?.request;
