import type { Retrieval } from "../../types.ts";
import { noColors } from "./file-lines.ts";
import { renderJson } from "./json.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTable, type TableOptions } from "./table.ts";
import { renderXml } from "./xml.ts";
import { quotedPath } from "../../base/safe-text.ts";

/** One renderer for each output format. */
const renderers = {
  table: renderTable,
  markdown: (retrieval: Retrieval, { packed }: TableOptions) => renderMarkdown(retrieval, packed),
  xml: (retrieval: Retrieval, { packed }: TableOptions) => renderXml(retrieval, packed),
  json: (retrieval: Retrieval, { packed }: TableOptions) => renderJson(retrieval, packed),
  paths: (retrieval: Retrieval) => renderPaths(retrieval),
};

/** The answer as text, ending with a newline unless it is empty; 80 columns and no colours by default. */
export function renderRetrieval(
  format: keyof typeof renderers,
  retrieval: Retrieval,
  options: Partial<TableOptions> = {},
): string {
  return renderers[format](retrieval, { width: 80, colors: noColors, ...options });
}

/** One path per line, quoted as git quotes names: the files, or what is nearby when there are none. */
export function renderPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${quotedPath(path)}\n`)
    .join("");
}

/** The same paths for a program: each as it is, with a NUL behind it. */
export function renderRawPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${path}\0`)
    .join("");
}

const pathsOf = ({ files, nearby }: Retrieval): readonly string[] =>
  (files.length > 0 ? files : nearby).map(({ path }) => path);
