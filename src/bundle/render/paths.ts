import type { Retrieval } from "../../types.ts";

/** One path per line: the files, or what is nearby when there are none. */
export function renderPaths({ files, nearby }: Retrieval): string {
  return (files.length > 0 ? files : nearby).map(({ path }) => `${path}\n`).join("");
}
