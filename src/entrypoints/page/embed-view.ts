// Embeds one search into the page, as a self-contained file, with the lines of its files.
import { safeJson, safeLines } from "../../base/safe-text.ts";
import { alonePolicy, type PageFile, shippedPage } from "./page-file.ts";
import type { SearchView } from "./types.ts";
import type { PackedFile, Retrieval, Trace } from "../../index.ts";
import type { Evaluation } from "../../types.ts";
import { viewOfTrace } from "./view-of-trace.ts";

/** Embeds one search into the page, as a self-contained file. */
export function embedView(page: PageFile, view: SearchView): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${alonePolicy(page)}" />`;
  const data = `<script type="application/json" id="fossick-view">${jsonInHtml(view)}</script>`;
  return insertBefore(insertBefore(page.html, "<title>", policy), '<script type="module">', data);
}

/** The same value, in which HTML finds no tag and no comment, and a terminal nothing hidden. */
const jsonInHtml = (value: unknown): string => safeJson(value).replaceAll("<", String.raw`\u003c`);

/** Not by `replace`, which would read signs of the text as references. */
function insertBefore(html: string, place: string, text: string): string {
  const at = html.indexOf(place);
  if (at < 0) throw new Error(`the page has no ${place}`);
  return html.slice(0, at) + text + html.slice(at);
}

/** About 200 kB: with it a search of ten files is a file of less than 1 MB. */
export const embeddedTokens = 50_000;

/** The files of an answer whose lines are shown where no server can be asked for them, best first. */
export const filesToEmbed = ({ files, nearby }: Retrieval): Retrieval["files"] => [...files, ...nearby];

/** Their lines as they were packed: small files whole, of others the spans; what is hidden in them is spelt out. */
export const textsOf = (packed: readonly PackedFile[]): SearchView["texts"] =>
  Object.fromEntries(
    packed.map(({ parts, path }) => [
      path,
      parts.map(({ text, ...lines }) => ({ ...lines, text: safeLines(text) })),
    ]),
  );

/** Text of files within a token limit, best first. */
export type PackTexts = (files: readonly Evaluation[], maxTokens: number) => Promise<readonly PackedFile[]>;

/** A search as a file that needs no server, with the lines of its files. */
export async function pageOfTrace(
  trace: Trace,
  { pack, ...beside }: { readonly pack: PackTexts } & Pick<SearchView, "stages" | "host">,
): Promise<string> {
  const view = await viewOfTrace(trace, beside);
  const texts = textsOf(await pack(filesToEmbed(view.retrieval), embeddedTokens));
  return embedView(await shippedPage(), { ...view, texts });
}
