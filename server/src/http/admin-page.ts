// Answers with the page for administrators, one file for everybody and without data, read from disk once.
import { readPage, servedPolicy } from "fossick/hosting";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Exchange } from "./exchange.ts";

/** Where the page for administrators is. */
export const adminPagePath = "/admin";

let page: ReturnType<typeof readPage> | undefined;

/** Answers with the page. It is the same for everyone: it fetches its data with the key entered. */
export async function answerAdminPage({ http }: Exchange): Promise<Response> {
  const file = await (page ??= readPage(placeOfPage()));
  const isGzipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(
    http.req.header("accept-encoding") ?? "",
  );
  return new Response(new Uint8Array(isGzipped ? file.gzipped : gunzipSync(file.gzipped)), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(isGzipped && { "content-encoding": "gzip" }),
      vary: "accept-encoding",
      "cache-control": "no-store",
      "content-security-policy": servedPolicy(file),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** In the build output or, for sources, in the package's `dist`. */
function placeOfPage(): string {
  const places = ["./admin.html.gz", "../../dist/admin.html.gz"].map((each) =>
    fileURLToPath(new URL(each, import.meta.url)),
  );
  const place = places.find((each) => existsSync(each));
  if (place === undefined) throw new Error("admin.html.gz is not there: npm run build makes it");
  return place;
}
