// Views of a store: each work tree or branch has its own snapshot, graph and history over documents that lie once.
import { keys, readRecord, type ViewState } from "./records.ts";
import type { Store } from "./store.ts";

/** Keys that each view has for itself; views share everything else, above all documents and commits. */
const ownKeys: ReadonlySet<string> = new Set([
  keys.state,
  keys.snapshot,
  keys.graph,
  keys.history,
  keys.textHashes,
]);

/** Returns the key of a view's own value in a store; the view "" has the keys of a store without views. */
export const viewKey = (view: string, key: string): string =>
  view === "" || !ownKeys.has(key) ? key : `${key}@${view}`;

/** A store as one view sees it: the documents and commits of all, and the values of its own. */
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

/** Names of the views that a store holds. */
export const viewsIn = (store: Store): string[] =>
  store.keysUnder(keys.state).map((key) => key.slice(keys.state.length + 1));

/** A view of which an update was finished. */
export interface StatedView {
  readonly view: Store;
  readonly state: ViewState;
}

/** All views of the store that one is a view of, itself included. */
export function viewsBeside({ whole }: Store): readonly StatedView[] {
  if (whole === undefined) return [];
  return viewsIn(whole).flatMap((name) => {
    const view = viewStore(whole, name);
    const state = readRecord<ViewState>(view, keys.state);
    return state ? [{ view, state }] : [];
  });
}

/** Remove everything a view has for itself; its documents stay until nobody names them. @returns the bytes it had */
export function dropView(store: Store, view: string): number {
  const own = [...ownKeys].map((key) => viewKey(view, key));
  const bytes = own.reduce((sum, key) => sum + (store.get(key)?.length ?? 0), 0);
  store.write((writer) => {
    for (const key of own) writer.remove(key);
  });
  return bytes;
}
