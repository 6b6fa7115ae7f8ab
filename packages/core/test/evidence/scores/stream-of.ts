import { hash32 } from "@fossick/core/postings/hash.ts";
import type { Regions, TokenStream } from "@fossick/core/postings/token-stream.ts";

const none = new Uint32Array();
export const noRegions: Regions = {
  startLines: none,
  endLines: none,
  nameStarts: new Uint32Array(1),
  names: none,
};

/** The token stream of lines of stems. */
export function streamOf(lines: readonly string[]): TokenStream {
  const terms = [...new Set(lines.flatMap((line) => line.split(" ")))].filter((term) => term !== "");
  const tokens = lines.flatMap((line, at) => [
    ...(at > 0 ? [0] : []),
    ...line.split(" ").flatMap((term) => (term === "" ? [] : [terms.indexOf(term) + 1])),
  ]);
  return { hashes: Uint32Array.from(terms, hash32), tokens: Uint32Array.from(tokens), regions: noRegions };
}
