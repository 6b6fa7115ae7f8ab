import type { PackedFile, Retrieval } from "../../index.ts";
import { safeLines } from "../../safe-text.ts";
import type { SearchView } from "./types.ts";

/** About 200 kB: with it a search of ten files is a file of less than 1 MB. */
export const embeddedTokens = 50_000;

/** The files of an answer whose lines are shown where no server can be asked for them, best first. */
export const filesToEmbed = ({ files, nearby }: Retrieval): Retrieval["files"] => [...files, ...nearby];

/** Their lines as they were packed: small files whole, of others the spans; what is hidden in them is spelt out. */
export const textsOf = (packed: readonly PackedFile[]): SearchView["texts"] =>
  Object.fromEntries(
    packed.map(({ parts, path }) => [
      path,
      parts.map(({ text, ...lines }) => ({ ...lines, text: safeLines(text) })),
    ]),
  );
