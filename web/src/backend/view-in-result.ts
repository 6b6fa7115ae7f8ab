import type { SearchView } from "@fossick/page/view/types.ts";

/** A tool's result as the client passes it on. */
export interface ToolResult {
  readonly content?: unknown;
  readonly isError?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Where the server puts the view. */
const viewKey = "io.github.fossick-dev/view";

/** Returns a result's data for the page; undefined if the client kept it, or the server found it too much. */
export const viewInResult = ({ _meta: meta }: ToolResult): unknown => meta?.[viewKey];

/** Tests whether this page can show a value. */
export function isSearchView(value: unknown): value is SearchView {
  const { retrieval, viewVersion } = (value ?? {}) as Partial<SearchView>;
  const lists = [retrieval?.files, retrieval?.nearby, retrieval?.cycles, retrieval?.gaps];
  return viewVersion === 1 && lists.every(Array.isArray);
}

/** All text of a result. */
export function textOf({ content }: ToolResult): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return parts.map((part) => (part as { readonly text?: unknown } | null)?.text ?? "").join("");
}

/** Where the server has the view of a result: its answer begins with its id. */
export function addressOfView(result: ToolResult): string | undefined {
  const id = /\br_[\w-]{24}/.exec(textOf(result))?.[0];
  return id === undefined ? undefined : `retrieval://${id}.view`;
}
