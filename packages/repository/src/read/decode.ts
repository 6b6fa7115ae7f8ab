// Decodes a file in any encoding, from its bytes alone, so that all readers agree.
import { isUtf8 } from "node:buffer";
import { decodeAs, guessEncoding } from "./guess-encoding.ts";

/** Number of bytes examined to decide whether a file is text. */
export const sniffedBytes = 8_000;

/**
 * Decodes a file without its byte order mark: as UTF-8, also if slightly damaged; UTF-16, also without a mark; else
 * the encoding that the file declares or, without that, the likeliest.
 */
export function decode(bytes: Buffer): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  const text = bytes.toString("utf8");
  const isSound = !text.includes("\uFFFD") || isUtf8(bytes);
  const whole = isSound ? Infinity : wholeForEachBreak(text);
  if (whole < fewestWholeOfUtf8)
    return declaredText(bytes) ?? decodeAs(bytes, guessEncoding(bytes, whole >= 1));
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Min characters per break for UTF-8; other encodings have less: a few words of GBK reach four, ten words one. */
const fewestWholeOfUtf8 = 8;

/** Number of characters beyond ASCII for each place where UTF-8 is broken. */
function wholeForEachBreak(text: string): number {
  let whole = 0;
  let broken = 0;
  let before = "";
  for (const char of text) {
    if (char === "\uFFFD") broken += before === char ? 0 : 1;
    else if (char > "\x7F") whole++;
    before = char;
  }
  return whole / broken;
}

/** Detects the UTF-16 byte order, by the mark or the positions of NULs; undefined for other encodings. */
export function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length % 2 !== 0 || !bytes.subarray(0, sniffedBytes).includes(0)) return undefined;
  const sample = bytes.subarray(0, sniffedBytes);
  const nuls = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = nuls;
  // In ASCII every other byte is NUL, in other text few are; NUL-terminated strings have them anywhere.
  if (Math.max(first, second) * 16 < sample.length || Math.min(first, second) * 8 > Math.max(first, second))
    return undefined;
  const order = first > second ? "utf-16be" : "utf-16le";
  const text = new TextDecoder(order).decode(sample, { stream: true });
  return /[^\P{Cc}\t\n\f\r]|[\p{Co}\uFFFD-\uFFFF]/u.test(text) ? undefined : order;
}

const declarationBytes = 1_024;
/** Encoding cookie in the first two lines, for editors and Python, which also matches XML; or HTML's charset. */
const declaration =
  /^(?:[^\n]{0,200}\n)?[^\n]{0,200}?coding[:=]\s{0,4}["']?([-\w]{1,40})|<meta\s[^>]{0,200}?charset=["']?([-\w]{1,40})/i;

/** Decodes a file in its declared encoding; undefined if any of it is invalid in that. */
function declaredText(bytes: Buffer): string | undefined {
  const [, cookie, charset] = declaration.exec(bytes.toString("latin1", 0, declarationBytes)) ?? [];
  const label = cookie ?? charset;
  // A declaration readable as ASCII cannot be right for these.
  if (label === undefined || /^(?:utf|ucs|iso-2022)/i.test(label)) return undefined;
  try {
    const text = decodeAs(bytes, new TextDecoder(label).encoding);
    return text.includes("\uFFFD") ? undefined : text;
  } catch {
    return undefined; // the encoding is unknown
  }
}
