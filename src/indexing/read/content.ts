// Tells readable text from binary and minified files, and decodes it.

/** Result of checking a file's content: `text` is worth analysing, the others say why not. */
type Readability = "text" | "binary" | "minified";

const sniffedBytes = 8_000;
const smallestMinifiedBytes = 20 * 1024;
const longestMeanLineBytes = 300;

const binaryExtensions = new Set(
  (
    "png jpg jpeg gif webp avif ico bmp tif tiff psd heic mp3 mp4 m4a wav ogg flac mov avi mkv webm pdf doc docx xls " +
    "xlsx ppt pptx odt zip gz tgz bz2 xz zst 7z rar tar jar war ear class dex so dylib dll exe lib a o obj pdb wasm " +
    "node pyc pyo whl egg gem deb rpm dmg iso bin dat db sqlite sqlite3 mdb lmdb woff woff2 ttf otf eot onnx pt npy " +
    "npz parquet pb pack idx keystore jks p12 der"
  ).split(" "),
);
/** Data and prose in which long lines are how people write. */
const longLineExtensions = new Set(
  "json jsonl ndjson geojson ipynb md mdx markdown rst adoc txt csv tsv svg xml po lock yaml yml".split(" "),
);
const minifiedName = /\.min\.(?:js|mjs|cjs|css)$|\.(?:js|mjs|cjs|css|ts)\.map$/;

/**
 * Tells readable text from what is not: binary (a NUL among the first 8,000 bytes, or a binary extension), minified (by name, or more than 20 KiB of code with lines of more than 300 bytes on average).
 */
export function readability(bytes: Buffer, path: string): Readability {
  const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = filename.slice(filename.lastIndexOf(".") + 1);
  if (binaryExtensions.has(extension) || isBinary(bytes)) return "binary";
  if (minifiedName.test(filename)) return "minified";
  const hasLongLines =
    bytes.length > smallestMinifiedBytes &&
    !longLineExtensions.has(extension) &&
    bytes.length / lineCount(bytes) > longestMeanLineBytes;
  return hasLongLines ? "minified" : "text";
}

function isBinary(bytes: Buffer): boolean {
  return utf16Mark(bytes) === undefined && bytes.subarray(0, sniffedBytes).includes(0);
}

function lineCount(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

function utf16Mark(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** The text of UTF-8 or, by its byte order mark, UTF-16; malformed UTF-8 is read as Latin-1. The mark is left out. */
export function decode(bytes: Buffer): string {
  const mark = utf16Mark(bytes);
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes);
  const text = bytes.toString("utf8");
  if (text.includes("\uFFFD") && !bytes.includes("\uFFFD")) return bytes.toString("latin1");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
