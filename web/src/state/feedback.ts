import { computed, signal } from "@preact/signals";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { FeedbackReport } from "@fossick/library/index.ts";
import { tellFailure, withServer } from "./actions.ts";
import { state } from "./page-state.ts";

/** Mark of a file that the task needed, or did not need. */
export type Mark = "used" | "unused";

/** A user's marks on the files of one answer, and fossick's report on them. */
interface Marks {
  readonly view?: SearchView;
  readonly byPath: ReadonlyMap<string, Mark>;
  readonly report?: FeedbackReport;
}

const given = signal<Marks>({ byPath: new Map() });

/** Marks on the answer that is shown. */
export const marks = computed<Marks>(() => {
  const view = state.search.value?.view;
  return view !== undefined && given.value.view === view ? given.value : { byPath: new Map() };
});

/** Mark a file of the answer shown; the same mark again takes it away. */
export function mark(path: string, as: Mark): void {
  const view = state.search.value?.view;
  if (!view) return;
  const byPath = new Map(marks.value.byPath);
  if (byPath.get(path) === as) byPath.delete(path);
  else byPath.set(path, as);
  given.value = { view, byPath };
}

/** Forget the marks; what is remembered stays. */
export function clearMarks(): void {
  given.value = { byPath: new Map() };
}

/** Hand the marks over as feedback on the task. */
export async function remember(): Promise<void> {
  const { view, byPath } = marks.value;
  if (!view) return;
  const marked = (as: Mark): string[] => [...byPath].filter(([, each]) => each === as).map(([path]) => path);
  const feedback = { task: view.retrieval.task.text, used: marked("used"), unused: marked("unused") };
  const report = await withServer((server) => server.call("feedback", feedback)).catch(tellFailure);
  if (report && given.value.view === view) given.value = { view, byPath: new Map(), report };
}
