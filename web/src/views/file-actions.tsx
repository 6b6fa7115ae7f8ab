import type { FoundFile } from "../../../src/types.ts";

/** What can be done with one file. */
export function FileActions({ file }: { readonly file: FoundFile }) {
  return file && null;
}
