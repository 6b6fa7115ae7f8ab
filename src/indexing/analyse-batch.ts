import { toDocumentRecord, type DocumentRecord } from "./document-record.ts";
import { readDocument } from "./read-document.ts";
import type { WalkedFile } from "./types.ts";

/**
 * What became of one file: the number of a known document, a record of a new one, nothing when the file is known by
 * name only, or why it could not be read.
 */
export type AnalysedFile =
  | { readonly known?: number; readonly record?: DocumentRecord }
  | { readonly error: string };

/** Read files, in their order, and analyse those whose content is new. @param known documents by content hash */
export function analyseBatch(
  root: string,
  files: readonly WalkedFile[],
  known: (contentHash: string) => number | undefined = () => undefined,
): AnalysedFile[] {
  return files.map((file) => {
    try {
      const { text, language, contentHash } = readDocument(root, file);
      if (text === undefined) return {};
      const number = known(contentHash);
      return number === undefined
        ? { record: toDocumentRecord(text, language, contentHash) }
        : { known: number };
    } catch (error) {
      return { error: String(error) };
    }
  });
}
