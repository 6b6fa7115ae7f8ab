import { decode } from "../indexing/read/content.ts";
import { readInside } from "../indexing/read/read-inside.ts";
import { passGate } from "../secrets/gate.ts";
import { isSecretFile } from "../secrets/secret-files.ts";

/** How files of the repository are read for an answer. */
export interface TextReading {
  /** For whoever is shown the text: secrets are replaced, and files that usually hold them are not read. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** For what computes and shows nothing of the text. */
  readonly readWhole: (path: string) => Promise<string | undefined>;
}

export interface TextReadingOptions {
  /** Absolute, links resolved. */
  readonly root: string;
  /** Whether secrets are replaced. */
  readonly redact: boolean;
  /** Files that are read although they usually hold secrets, because a person named them. */
  readonly secretFiles: readonly string[];
}

/** A larger file is shown without its text. */
const largestTextBytes = 16_000_000;

/** The only place that reads files for an answer. Both give undefined for what is gone, unreadable or too large. */
export function createTextReading({ root, redact, secretFiles }: TextReadingOptions): TextReading {
  const readWhole = async (path: string): Promise<string | undefined> => {
    try {
      const bytes = readInside(root, path, largestTextBytes);
      return bytes && decode(bytes);
    } catch {
      return undefined; // deleted or replaced since it was indexed: the caller shows the file without its text
    }
  };
  return {
    readWhole,
    readText: async (path) => {
      if (isSecretFile(path) && !secretFiles.includes(path)) return undefined;
      const text = await readWhole(path);
      return text === undefined || !redact ? text : passGate(text);
    },
  };
}
