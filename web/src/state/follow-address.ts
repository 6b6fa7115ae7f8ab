import { effect } from "@preact/signals";
import type { SearchRequest } from "@fossick/page/view/types.ts";
import { clearSearch, showScreen } from "./actions.ts";
import { addressOf, placeOf, type Place } from "./address.ts";
import { arriveAt, isArriving, shownPlace } from "./arrive.ts";
import { state } from "./page-state.ts";
import { leaveSearch } from "./unsent.ts";

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
    const place = placeOf(page.location.hash);
    const go = (): void => {
      last = place;
      void arriveAt(place, requestIn(page));
    };
    const isKept = place.compare ?? place.isEvaluation ?? place.show === state.search.value?.id;
    if (isKept) go();
    else leaveSearch(go);
  });
}

const isSearch = ({ show, task }: Place): boolean => show !== undefined || task !== undefined;

/** Places between which no step of the way back lies: a search that gets its id, another file of it, another pair to compare. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.task !== undefined
    ? b.task === a.task || b.show !== undefined
    : a.show === b.show &&
      b.task === undefined &&
      a.commit === b.commit &&
      a.isEvaluation === b.isEvaluation &&
      Boolean(a.compare) === Boolean(b.compare);

/** The request that the browser's history keeps with an address. */
export const requestIn = ({ history }: Pick<Window, "history">): SearchRequest | undefined =>
  (history.state as { readonly request?: SearchRequest } | null)?.request;

/** Leave the search that is shown for a new one; the browser's way back leads to it again. */
export function startOver(): void {
  clearSearch();
  showScreen("search");
}
