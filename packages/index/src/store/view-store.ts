// Opens views of a store, one for each work tree or branch, with a snapshot of its own over shared documents.
import { keys, readRecord, type ViewState } from "./records.ts";
import type { Store } from "./store.ts";

/** Keys that each view has of its own; views share all others, mainly documents and commits. */
const ownKeys: ReadonlySet<string> = new Set([
  keys.state,
  keys.snapshot,
  keys.graph,
  keys.history,
  keys.textHashes,
]);

/** Returns the key of a view's value in a store; the view "" has the keys of a store without views. */
export const viewKey = (view: string, key: string): string =>
  view === "" || !ownKeys.has(key) ? key : `${key}@${view}`;

/** Returns a store as one view sees it: shared documents and commits, and its own values. */
export function viewStore(store: Store, view: string): Store {
  const own = (key: string): string => viewKey(view, key);
  return {
    ...store,
    whole: store,
    get damage() {
      return store.damage;
    },
    get: (key) => store.get(own(key)),
    need: (key) => store.need(own(key)),
    write: (change) =>
      store.write((writer) =>
        change({
          put: (key, value) => writer.put(own(key), value),
          remove: (key) => writer.remove(own(key)),
        }),
      ),
  };
}

/** Returns the names of the views in a store. */
export const viewsIn = (store: Store): string[] =>
  store.keysUnder(keys.state).map((key) => key.slice(keys.state.length + 1));

/** A view with a finished update. */
export interface StatedView {
  readonly view: Store;
  readonly state: ViewState;
}

/** Returns all views of the store that a view belongs to, itself included. */
export function viewsBeside({ whole }: Store): readonly StatedView[] {
  if (whole === undefined) return [];
  return viewsIn(whole).flatMap((name) => {
    const view = viewStore(whole, name);
    const state = readRecord<ViewState>(view, keys.state);
    return state ? [{ view, state }] : [];
  });
}

/** Removes a view's own values; its documents stay until no view refers to them. @returns the bytes removed */
export function dropView(store: Store, view: string): number {
  const own = [...ownKeys].map((key) => viewKey(view, key));
  const bytes = own.reduce((sum, key) => sum + (store.get(key)?.length ?? 0), 0);
  store.write((writer) => {
    for (const key of own) writer.remove(key);
  });
  return bytes;
}
