import type { SearchView } from "../../../src/entrypoints/page/types.ts";

/** What can be done with one finished search. */
export function SearchActions({ view }: { readonly view: SearchView }) {
  return view && null;
}
