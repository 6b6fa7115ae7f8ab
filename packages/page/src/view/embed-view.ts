// Embeds one search into the page, as a self-contained file, with the lines of its files.
import { safeJson, safeLines } from "@fossick/base/safe-text.ts";
import { alonePolicy, type PageFile, shippedPage } from "./page-file.ts";
import type { SearchView } from "./types.ts";
import type { PackedFile, Retrieval, Trace } from "@fossick/library/index.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import { namedLine } from "./named-line.ts";
import { type BesideTrace, viewOfTrace } from "./view-of-trace.ts";

/** Embeds one search into the page, as a self-contained file. */
export function embedView(page: PageFile, view: SearchView): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${alonePolicy(page)}" />`;
  const data = `<script type="application/json" id="fossick-view">${jsonInHtml(view)}</script>`;
  return insertBefore(insertBefore(page.html, "<title>", policy), '<script type="module">', data);
}

/** Writes a value as JSON in which HTML finds no tag or comment, and a terminal no hidden character. */
const jsonInHtml = (value: unknown): string => safeJson(value).replaceAll("<", String.raw`\u003c`);

/** Inserts a text; unlike `replace`, without reading `$` in the text as a reference. */
function insertBefore(html: string, place: string, text: string): string {
  const at = html.indexOf(place);
  if (at < 0) throw new Error(`the page has no ${place}`);
  return html.slice(0, at) + text + html.slice(at);
}

/** Token limit of embedded texts, about 200 kB; the page of a search of ten files then has less than 1 MB. */
export const embeddedTokens = 50_000;

/** Ranges of lines of a file that are packed. */
type RangesOfFile = Pick<Evaluation, "path" | "spans">;

/** Returns the ranges of lines that an answer names, by file, for a page without a server; best files first. */
export function filesToEmbed({
  files,
  nearby,
}: Pick<Retrieval, "files" | "nearby">): readonly RangesOfFile[] {
  const found = [...files, ...nearby];
  const named = new Map(found.map(({ path, reason, spans }) => [path, withNamedLines(spans, reason)]));
  for (const place of found.flatMap(({ reading = [] }) => reading)) {
    const { endLine, path, startLine } = place;
    const spans = named.get(path);
    // Without spans it is packed whole.
    if (spans?.length !== 0) named.set(path, [...(spans ?? []), { startLine, endLine }]);
  }
  return [...named].map(([path, spans]) => ({ path, spans }));
}

/** Returns spans with the lines that a reason names outside of them; a file without spans is packed whole. */
function withNamedLines(spans: readonly Span[], reason: string): readonly Span[] {
  const lines = reason
    .split(namedLine)
    .flatMap((piece, at) => (at % 2 === 1 ? [Number(/\d+/.exec(piece))] : []));
  const outside = lines.filter(
    (line) => !spans.some(({ endLine, startLine }) => startLine <= line && line <= endLine),
  );
  if (spans.length === 0) return spans;
  return [...spans, ...outside.map((line) => ({ startLine: line, endLine: line }))];
}

/** Returns packed lines by path: small files whole, spans of others; hidden characters are spelt out. */
export const textsOf = (packed: readonly PackedFile[]): SearchView["texts"] =>
  Object.fromEntries(
    packed.map(({ parts, path }) => [
      path,
      parts.map(({ text, ...lines }) => ({ ...lines, text: safeLines(text) })),
    ]),
  );

/** Packs the texts of files within a token limit, best first. */
export type PackTexts = (files: readonly RangesOfFile[], maxTokens: number) => Promise<readonly PackedFile[]>;

/** Renders a search as a page that needs no server, with the lines of its files. */
export async function pageOfTrace(
  trace: Trace,
  { pack, ...beside }: { readonly pack: PackTexts } & BesideTrace,
): Promise<string> {
  const view = await viewOfTrace(trace, beside);
  const texts = textsOf(await pack(filesToEmbed(view.retrieval), embeddedTokens));
  return embedView(await shippedPage(), { ...view, texts });
}
