import { computed, signal } from "@preact/signals";
import type { Failed, SearchView } from "@fossick/page/view/types.ts";
import { failedOf } from "../backend/page-fault.ts";
import { newRequest, showScreen, withServer } from "./actions.ts";
import { state } from "./page-state.ts";

/** Two searches of the history that are compared, by id. */
export interface Compared {
  readonly a?: string;
  readonly b?: string;
  readonly views?: { readonly a: SearchView; readonly b: SearchView };
  readonly failed?: Failed;
}

export const compared = signal<Compared>({});

/** The search on the screen, and the newest one before it; of none on the screen the two newest. */
const lastTwo = computed(() => {
  const { id: shown } = state.search.value ?? {};
  const ids = state.history.value.map(({ id }) => id);
  const at = shown === undefined ? 0 : ids.indexOf(shown);
  const b = at < 0 ? ids[0] : ids[at];
  return { a: ids[at + 1] ?? ids.find((id) => id !== b), b };
});

export const isComparable = computed(() => lastTwo.value.a !== undefined && lastTwo.value.b !== undefined);

/** Compare the search on the screen with the one before it. */
export function compareWithLast(): void {
  const { a, b } = lastTwo.value;
  newRequest();
  showScreen("compare");
  void choose({ ...(a !== undefined && { a }), ...(b !== undefined && { b }) });
}

/** Choose what is compared; it is shown once both are there. */
export async function choose(ids: Pick<Compared, "a" | "b">): Promise<void> {
  const { a, b } = ids;
  const chosen: Compared = { ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
  compared.value = chosen;
  if (a === undefined || b === undefined) return;
  try {
    const views = await withServer(async (server) => {
      const [viewA, viewB] = await Promise.all([
        server.call("view", { id: a }),
        server.call("view", { id: b }),
      ]);
      return { a: viewA, b: viewB };
    });
    if (views && compared.value === chosen) compared.value = { ...chosen, views };
  } catch (thrown) {
    if (compared.value === chosen) compared.value = { ...chosen, failed: failedOf(thrown) };
  }
}
