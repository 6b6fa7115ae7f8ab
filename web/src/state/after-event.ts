import type { SearchEvent, SearchView } from "@fossick/page/view/types.ts";
import { failedOf, PageFault } from "../backend/page-fault.ts";
import type { ShownCycle, ShownSearch } from "./page-state.ts";

/** Returns a search as shown after an event. */
export function afterEvent(search: ShownSearch, event: SearchEvent): ShownSearch {
  switch (event.kind) {
    case "indexing":
      return { ...search, indexing: { done: event.done, total: event.total } };
    case "cycleStart": {
      const { indexing: _, ...rest } = search;
      const { number, query } = event;
      // A search is made again where a file changed meanwhile: then its cycles begin anew.
      const before = search.cycles.filter((cycle) => cycle.number < number);
      return { ...rest, cycles: [...before, { number, query }] };
    }
    case "stage":
      return withCycle(search, event.number, (cycle) => ({ ...cycle, stage: event.stage }));
    case "cycleEnd":
      return withCycle(search, event.cycle.number, ({ number, query }) => ({
        number,
        query,
        ended: event.cycle,
      }));
    case "done":
      return doneSearch(search, event.view, event.id);
    case "failed":
      return { ...search, status: "failed", failed: failedOf(new PageFault(event)) };
  }
}

function withCycle(
  search: ShownSearch,
  number: number,
  change: (cycle: ShownCycle) => ShownCycle,
): ShownSearch {
  return {
    ...search,
    cycles: search.cycles.map((cycle) => (cycle.number === number ? change(cycle) : cycle)),
  };
}

/** A search that has its answer; cycles nobody watched are made of what the answer says of them. */
export function doneSearch(
  search: Pick<ShownSearch, "request" | "cycles">,
  view: SearchView,
  id?: string,
): ShownSearch {
  const watched = new Map(search.cycles.map((cycle) => [cycle.number, cycle.ended]));
  const { cycles } = view.retrieval;
  return {
    ...(id === undefined ? {} : { id }),
    request: search.request,
    status: "done",
    cycles: cycles.map((cycle) => ({
      number: cycle.number,
      query: cycle.query,
      ended: { best: [], ...watched.get(cycle.number), ...cycle },
    })),
    view,
  };
}

/** The request that a view answers, as far as it tells. */
export function requestOf({ limits, retrieval: { task } }: SearchView): ShownSearch["request"] {
  return {
    task: task.text,
    ...(task.objective === undefined ? {} : { objective: task.objective }),
    ...(task.keywords === undefined ? {} : { keywords: task.keywords }),
    globs: limits.globs,
    excludes: limits.excludes,
    threshold: limits.threshold,
  };
}
