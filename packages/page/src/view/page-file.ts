// Reads the built page, one file with its script and style, and writes its content security policy.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The built page: one file that includes its script and style. */
export interface PageFile {
  readonly gzipped: Buffer;
  readonly html: string;
  /** Hashes that allow its script and style, as sources of a content security policy. */
  readonly scriptHash: string;
  readonly styleHash: string;
}

let shipped: Promise<PageFile> | undefined;

/** Reads the page of this package, once per process. @throws when it was not built */
export const shippedPage = (): Promise<PageFile> => (shipped ??= readPage(placeOf("page.html.gz")));

/** Reads a built page. @throws when it is missing, or has another structure */
export async function readPage(place: string): Promise<PageFile> {
  const gzipped = await readFile(place);
  const html = String(await promisify(gunzip)(gzipped));
  return {
    gzipped,
    html,
    scriptHash: hashOf(contentOf(html, '<script type="module">', "</script>")),
    styleHash: hashOf(contentOf(html, "<style>", "</style>")),
  };
}

/** Finds a file beside the built code or, when run from the sources, in the package's `dist`. */
function placeOf(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const places = [join(folder, name), join(folder, "dist", name)];
    const place = places.find((each) => existsSync(each));
    if (place !== undefined) return place;
    if (folder === dirname(folder)) throw new Error(`${name} is not there: npm run build makes it`);
  }
}

/** Returns the text between the first start and the end after it. @throws when the page has another structure */
function contentOf(html: string, start: string, end: string): string {
  const from = html.indexOf(start) + start.length;
  const to = html.indexOf(end, from);
  if (from < start.length || to < 0) throw new Error(`the page has no ${start}`);
  return html.slice(from, to);
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Directives that hold wherever the page is shown: nothing may be loaded or run but what is in it. */
const policyOf = ({ scriptHash, styleHash }: PageFile, connect: "'self'" | "'none'"): readonly string[] => [
  "default-src 'none'",
  `script-src ${scriptHash}`,
  `style-src ${styleHash}`,
  `connect-src ${connect}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Writes the content security policy of the page with a server. */
export const servedPolicy = (page: PageFile): string =>
  [...policyOf(page, "'self'"), "frame-ancestors 'none'"].join("; ");

/** Writes the policy of a page without a server; a `<meta>` element cannot restrict framing. */
export const alonePolicy = (page: PageFile): string => policyOf(page, "'none'").join("; ");
