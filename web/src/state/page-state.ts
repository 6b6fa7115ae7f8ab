import { computed, signal } from "@preact/signals";
import type {
  About,
  CycleView,
  EarlierSearch,
  Failed,
  PastSearch,
  SearchRequest,
  SearchView,
} from "@fossick/page/view/types.ts";
import type { Query, TaskLanguage } from "@fossick/core/answer-types.ts";
import type { Stage } from "@fossick/core/reporter.ts";
import type { Backend } from "../backend/backend.ts";
import type { Narrowing } from "./facets.ts";

/** A cycle that runs or has ended. */
export interface ShownCycle {
  readonly number: number;
  readonly query: Query;
  /** Undefined once it has ended. */
  readonly stage?: Stage;
  /** Undefined while it runs. */
  readonly ended?: CycleView;
}

/** The search on the screen. */
export interface ShownSearch {
  /** Known once the server keeps it. */
  readonly id?: string;
  readonly request: SearchRequest;
  /** True if a pause in writing began it: it is in no history until its answer is used. */
  readonly isTentative?: true;
  readonly status: "running" | "done" | "failed" | "stopped";
  readonly indexing?: { readonly done: number; readonly total: number };
  readonly cycles: readonly ShownCycle[];
  readonly view?: SearchView;
  readonly failed?: Failed;
  /** The answer that stays on the screen until this search has its own. */
  readonly before?: ShownSearch;
}

/** All that changes on the page. */
export const state = {
  backend: signal<Backend>({}),
  about: signal<About | undefined>(undefined),
  language: signal<TaskLanguage>("en"),
  /** Content of the task box and its controls; the next search is made with it. */
  draft: signal<SearchRequest>({ task: "" }),
  search: signal<ShownSearch | undefined>(undefined),
  /** How far the index is that is made before the first search. */
  warming: signal<ShownSearch["indexing"] | undefined>(undefined),
  history: signal<readonly PastSearch[]>([]),
  /** Searches of earlier processes. */
  earlier: signal<readonly EarlierSearch[]>([]),
  /** The file whose lines are open. */
  selectedPath: signal<string | undefined>(undefined),
  /** The line of it that is looked at, where that is not its strongest one. */
  shownLine: signal<number | undefined>(undefined),
  /** The folder and the language that the list is narrowed to. */
  narrowing: signal<Narrowing>({}),
  /** Message to show once, such as "copied". */
  notice: signal<string>(""),
} as const;

/** True while the server works for the search shown, which Stop ends. */
export const isBusy = computed(() => state.search.value?.status === "running");
