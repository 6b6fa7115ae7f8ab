import type { Retrieval } from "../../types.ts";
import { noColors } from "./colors.ts";
import { renderJson } from "./json.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderPaths } from "./paths.ts";
import { renderTable } from "./table.ts";
import type { TableOptions } from "./table.ts";
import { renderXml } from "./xml.ts";

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
