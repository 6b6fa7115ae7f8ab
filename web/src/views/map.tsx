import type { SearchView } from "../../../src/entrypoints/page/types.ts";

/** Files and what ties them together, drawn. */
export function FileMap({ view }: { readonly view: SearchView }) {
  return view && null;
}
