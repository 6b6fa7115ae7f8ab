import { safeJson } from "../../safe-text.ts";
import { alonePolicy, type PageFile } from "./page-file.ts";
import type { SearchView } from "./types.ts";

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
