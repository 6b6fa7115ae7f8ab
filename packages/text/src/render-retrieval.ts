// Renders an answer in the format that was asked for, and the bare list of paths itself.
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { noColors } from "./file-lines.ts";
import { renderJson } from "./json.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTable, type TableOptions } from "./table.ts";
import { messagesOf } from "@fossick/core/bundle/words.ts";
import { renderXml } from "./xml.ts";
import { quotedPath } from "@fossick/base/safe-text.ts";

/** Renderers by output format; formats for models begin with the notice. */
const renderers = {
  table: renderTable,
  markdown: (retrieval: Retrieval, { packed }: TableOptions) =>
    `${noticeOf(retrieval)}\n\n${renderMarkdown(retrieval, packed)}`,
  xml: (retrieval: Retrieval, { packed }: TableOptions) =>
    `<!-- ${noticeOf(retrieval)} -->\n${renderXml(retrieval, packed)}`,
  json: (retrieval: Retrieval, { packed }: TableOptions) => renderJson(retrieval, packed),
  paths: (retrieval: Retrieval) => renderPaths(retrieval),
};

const noticeOf = (retrieval: Retrieval): string => messagesOf(retrieval).report.notice;

/** Renders an answer as text that ends with a newline unless empty; 80 columns and no colours by default. */
export function renderRetrieval(
  format: keyof typeof renderers,
  retrieval: Retrieval,
  options: Partial<TableOptions> = {},
): string {
  return renderers[format](retrieval, { width: 80, colors: noColors, isWhole: true, ...options });
}

/** Renders one path per line, quoted as git quotes names: the files, or the nearby files if there are none. */
export function renderPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${quotedPath(path)}\n`)
    .join("");
}

/** Renders the same paths for a program: unquoted, each followed by a NUL. */
export function renderRawPaths(retrieval: Retrieval): string {
  return pathsOf(retrieval)
    .map((path) => `${path}\0`)
    .join("");
}

const pathsOf = ({ files, nearby }: Retrieval): readonly string[] =>
  (files.length > 0 ? files : nearby).map(({ path }) => path);
