// Finds private keys.
import type { Secret } from "./secret.ts";

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:/g;
const keyEnds = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]{40,128}/;
/** Rest of a key without an end marker, possibly quoted or escaped. */
const keyBody = /^[\w+/=\s\\"'`,:.-]*/;
/** Max characters of a key; more than the longest keys in use, of 16,384 bits, have. */
const longestKey = 16_000;
const shortestKey = /[A-Za-z0-9+/]{20}[A-Za-z0-9+/=\s\\"'`,]{20}/;

/** Finds private keys, from first line to last, or as far as they go in a truncated text. */
export function privateKeys(text: string): readonly Secret[] {
  const begins = [...text.matchAll(keyBegins)];
  return begins.flatMap(({ index, 0: begin }, at) => {
    const start = index + begin.length;
    const rest = text.slice(start, Math.min(start + longestKey, begins[at + 1]?.index ?? text.length));
    const end = keyEnds.exec(rest);
    const body = end ? rest.slice(0, end.index) : (keyBody.exec(rest)?.[0] ?? "").trimEnd();
    if (!shortestKey.test(body)) return []; // code that only looks for such lines
    return [{ start: index, end: start + body.length + (end?.[0].length ?? 0), kind: "private key" }];
  });
}
