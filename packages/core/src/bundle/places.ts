// Lists the places of an answer over all its files, best first, and what each is for.
import { fileKind } from "@fossick/languages/file-kind.ts";
import type { FoundFile, Place } from "../answer-types.ts";
import type { Companion } from "../observations.ts";

/** Max places of an answer; the others are in its files. */
const maxPlaces = 16;

/**
 * The places of an answer, best first: the spans of all its files by their own worth, then those of files that may have
 * to change with the best one, then what is to be read beside them. The order of the files counts where two worths are
 * equal.
 */
export function placesOf(files: readonly FoundFile[], companions: readonly Companion[] = []): Place[] {
  const own = files
    .flatMap(({ path, spans }) => spans.map((span): Place => ({ path, ...span, for: purposeOf(path) })))
    .toSorted((a, b) => (b.worth ?? 0) - (a.worth ?? 0))
    .slice(0, maxPlaces);
  const beside = files.flatMap(({ reading = [] }) =>
    reading.map(({ as, of, ...place }): Place => ({
      ...place,
      for: as === "test" ? "test" : "read",
      as,
      of,
    })),
  );
  const [best] = own;
  const changing = companions.map((companion): Place => {
    const of = best?.symbol ?? best?.path ?? companion.path;
    return { ...companion, for: purposeOf(companion.path), as: "companion", of };
  });
  return best === undefined ? beside : [...own, ...changing, ...beside];
}

/** Purpose of a span by the kind of its file. */
function purposeOf(path: string): Place["for"] {
  const kind = fileKind(path);
  if (kind === "source") return "change";
  if (kind === "config") return "configuration";
  return kind === "test" ? "test" : "read";
}
