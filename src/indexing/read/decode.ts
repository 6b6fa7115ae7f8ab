// Decodes the bytes of a file, in whatever encoding it was written; from the bytes alone, so that all who read agree.
import { isUtf8 } from "node:buffer";
import { decodeAs, guessEncoding } from "./guess-encoding.ts";

/** How much of a file is looked at to tell whether it is text. */
export const sniffedBytes = 8_000;

/**
 * The text of a file, a byte order mark left out: UTF-8, also if damaged; UTF-16, also without a mark; else the encoding
 * that the file declares or, without that, the likeliest.
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

/** Above it, text in another encoding is not met: four for each break in a few words of GBK, one in ten words. */
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

/** Tells which UTF-16 bytes are, by their mark or by where their NULs are; undefined where they are none. */
export function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length % 2 !== 0 || !bytes.subarray(0, sniffedBytes).includes(0)) return undefined;
  const sample = bytes.subarray(0, sniffedBytes);
  const nuls = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = nuls;
  // In ASCII every other byte is NUL, in other text few are; strings that end in NUL have them anywhere.
  if (Math.max(first, second) * 16 < sample.length || Math.min(first, second) * 8 > Math.max(first, second))
    return undefined;
  const order = first > second ? "utf-16be" : "utf-16le";
  const text = new TextDecoder(order).decode(sample, { stream: true });
  return /[^\P{Cc}\t\n\f\r]|[\p{Co}\uFFFD-\uFFFF]/u.test(text) ? undefined : order;
}

const declarationBytes = 1_024;
/** A cookie in one of the first two lines, as editors and Python read it, which an XML declaration is too; or HTML. */
const declaration =
  /^(?:[^\n]{0,200}\n)?[^\n]{0,200}?coding[:=]\s{0,4}["']?([-\w]{1,40})|<meta\s[^>]{0,200}?charset=["']?([-\w]{1,40})/i;

/** The text in the encoding that a file says it is in, if all of it is text in that. */
function declaredText(bytes: Buffer): string | undefined {
  const [, cookie, charset] = declaration.exec(bytes.toString("latin1", 0, declarationBytes)) ?? [];
  const label = cookie ?? charset;
  // A declaration that was found among ASCII cannot be true of these.
  if (label === undefined || /^(?:utf|ucs|iso-2022)/i.test(label)) return undefined;
  try {
    const text = decodeAs(bytes, new TextDecoder(label).encoding);
    return text.includes("\uFFFD") ? undefined : text;
  } catch {
    return undefined; // no encoding that is known
  }
}
