// Reads repository files for an answer: with secrets replaced where text is shown, whole for computing.
import { decode } from "../indexing/read/decode.ts";
import { readInside } from "../indexing/read/read-inside.ts";
import { passGate } from "../base/secrets/gate.ts";
import { isSecretFile } from "../base/secrets/secret-files.ts";

/** Readers of repository files for an answer. */
export interface TextReading {
  /** For showing the text: secrets are replaced, and files that usually hold them are not read. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** For computations that show nothing of the text. */
  readonly readWhole: (path: string) => Promise<string | undefined>;
}

export interface TextReadingOptions {
  /** Undefined for what is gone, unreadable or too large. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** True to replace secrets. */
  readonly redact: boolean;
  /** Files that are read although they usually hold secrets, because a person named them. */
  readonly secretFiles: readonly string[];
}

/** A larger file is shown without its text. */
export const largestTextBytes = 16_000_000;

/** Reads files below a folder. @param root absolute, links resolved */
export const readFilesIn =
  (root: string): TextReading["readWhole"] =>
  async (path) => {
    try {
      const bytes = readInside(root, path, largestTextBytes);
      return bytes && decode(bytes);
    } catch {
      return undefined; // deleted or replaced since it was indexed: the caller shows the file without its text
    }
  };

/** The only place that gives out files for an answer. Both give undefined for what is gone, unreadable or too large. */
export const createTextReading = ({ read, redact, secretFiles }: TextReadingOptions): TextReading => ({
  readWhole: read,
  readText: async (path) => {
    if (isSecretFile(path) && !secretFiles.includes(path)) return undefined;
    const text = await read(path);
    return text === undefined || !redact ? text : passGate(text);
  },
});
