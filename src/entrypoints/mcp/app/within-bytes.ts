import type { SearchView } from "../../page/types.ts";

/**
 * A view of at most this size, as JSON: lines of the last files are left out first, then all of them, then the scores,
 * then the map. Undefined where all that is not enough.
 */
export function withinBytes(view: SearchView, maxBytes: number): SearchView | undefined {
  const { scores: _, ...unscored } = view.retrieval;
  const bare = { ...view, texts: {} };
  const plain = { ...bare, retrieval: unscored };
  const forms = [bare, plain, { ...plain, graph: { nodes: [], edges: [] } }];
  const best = forms.find((form) => bytesOf(form) <= maxBytes);
  return best === bare ? { ...bare, texts: fitting(view.texts, maxBytes - bytesOf(bare)) } : best;
}

/** The texts of the first files, as many as fit. */
function fitting(texts: SearchView["texts"], bytes: number): SearchView["texts"] {
  // Each has a colon and a comma, but for the last.
  let left = bytes + 1;
  const entries = Object.entries(texts);
  const end = entries.findIndex(([path, parts]) => (left -= bytesOf(path) + bytesOf(parts) + 2) < 0);
  return end === -1 ? texts : Object.fromEntries(entries.slice(0, end));
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
