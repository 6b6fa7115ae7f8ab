// Distinguishes readable text from binary and minified files.
import { sniffedBytes, utf16Of } from "./decode.ts";

/** Result of checking a file's content: `text` is worth analysing, the others are reasons against. */
type Readability = "text" | "binary" | "minified" | "pointer";

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
/** Extensions of data and prose, where long lines are normal. */
const longLineExtensions = new Set(
  "json jsonl ndjson geojson ipynb md mdx markdown rst adoc txt csv tsv svg xml po lock yaml yml".split(" "),
);
const minifiedName = /\.min\.(?:js|mjs|cjs|css)$|\.(?:js|mjs|cjs|css|ts)\.map$/;

/**
 * Tells readable text from what is not: binary (a NUL among the first 8,000 bytes, or a binary extension), minified (by name, or more than 20 KiB of code with lines of more than 300 bytes on average), a pointer of Git LFS.
 */
export function readability(bytes: Buffer, path: string): Readability {
  const filename = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = extensionOf(path);
  if (hasBinaryName(path) || isBinary(bytes)) return "binary";
  if (isPointer(bytes)) return "pointer";
  if (minifiedName.test(filename)) return "minified";
  const hasLongLines =
    bytes.length > smallestMinifiedBytes &&
    !longLineExtensions.has(extension) &&
    bytes.length / lineCount(bytes) > longestMeanLineBytes;
  return hasLongLines ? "minified" : "text";
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1).toLowerCase();

/** Tests whether a file's extension says that it is no text. */
export const hasBinaryName = (path: string): boolean => binaryExtensions.has(extensionOf(path));

/** Sizes of pointers of Git LFS, in bytes; those with extensions are the largest. */
export const pointerSizes = { min: 100, max: 1_024 } as const;

const pointer =
  /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1\r?\n(?:ext-\d-[^\n]{1,300}\n){0,9}oid sha256:[0-9a-f]{64}\r?\nsize \d{1,20}\s*$/;

/** Tests whether a file is a pointer of Git LFS, which stands for a content that is not checked out. */
export const isPointer = (bytes: Buffer): boolean =>
  bytes.length >= pointerSizes.min &&
  bytes.length <= pointerSizes.max &&
  pointer.test(bytes.toString("latin1"));

function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, sniffedBytes).includes(0) && utf16Of(bytes) === undefined;
}

function lineCount(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
