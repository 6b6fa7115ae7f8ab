// Reads repository files for an answer, with secrets replaced to be shown, or whole to compute with.
import { isPointer } from "@fossick/repository/read/content.ts";
import { decode } from "@fossick/repository/read/decode.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import { maxBytesOf } from "@fossick/languages/max-bytes.ts";
import { textToRead } from "@fossick/languages/notebook.ts";
import { passGate } from "@fossick/base/secrets/gate.ts";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";

/** Readers of repository files for an answer. */
export interface TextReading {
  /** Reads text for showing: secrets are replaced, and files that usually hold them are not read. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Reads text for computing, which is never shown. */
  readonly readWhole: (path: string) => Promise<string | undefined>;
}

export interface TextReadingOptions {
  /** Returns undefined if the file is missing, unreadable or too large. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** True to replace secrets. */
  readonly redact: boolean;
  /** Files that usually hold secrets but are read because a person named them. */
  readonly secretFiles: readonly string[];
}

/** Max bytes of a file; larger ones are shown without text. */
export const largestTextBytes = 16_000_000;

/** Reads files below a folder. @param root absolute, links resolved @param named as `TextReadingOptions.secretFiles` */
export const readFilesIn =
  (root: string, named: readonly string[] = []): TextReading["readWhole"] =>
  async (path) => {
    try {
      const maxBytes = Math.max(largestTextBytes, maxBytesOf(path));
      const bytes = readInside(root, path, maxBytes, "refused", named);
      return bytes && !isPointer(bytes) ? textToRead(path, decode(bytes)) : undefined;
    } catch {
      return undefined; // deleted or replaced since it was indexed: the caller shows the file without its text
    }
  };

/** The only source of file texts for answers; both readers return undefined for missing, unreadable or large files. */
export const createTextReading = ({ read, redact, secretFiles }: TextReadingOptions): TextReading => ({
  readWhole: read,
  readText: async (path) => {
    if (keptBack(path) !== undefined && !secretFiles.includes(path)) return undefined;
    const text = await read(path);
    return text === undefined || !redact ? text : passGate(text);
  },
});
