import type { SearchView } from "@fossick/page/view/types.ts";
import type { FoundFile, Gap, Span } from "@fossick/core/answer-types.ts";
import { state } from "./page-state.ts";

/** Effect of following a gap: opens a file, or searches again. */
export type Lead =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "search"; readonly word: string };

/**
 * Where a gap leads; undefined for a word of the task that code has no other for.
 * @param paths the files that the page can show
 */
export function leadOf(gap: Gap, paths: ReadonlySet<string>): Lead | undefined {
  if (paths.has(gap.what)) return { kind: "file", path: gap.what };
  if (isNowhere(gap)) return undefined;
  return { kind: "search", word: gap.searched ?? gap.instead?.[0]?.term ?? gap.what };
}

/** Tests whether a gap is a word of the task that code has no other for. */
export const isNowhere = ({ instead, kind }: Gap): boolean => kind === "term" && instead === undefined;

/** Every file that a view knows, whether it lists it or not. */
export function knownPaths({ retrieval }: SearchView): ReadonlySet<string> {
  return new Set([
    ...retrieval.ranking.map(({ path }) => path),
    ...retrieval.nearby.map(({ path }) => path),
    ...retrieval.files.map(({ path }) => path),
  ]);
}

/** A file of the answer; undefined for one that is only connected with it. */
export const foundFile = ({ retrieval }: SearchView, path: string): FoundFile | undefined =>
  [...retrieval.files, ...retrieval.nearby].find((file) => file.path === path);

/** The file to read first; undefined where there is none. */
export const bestFile = ({ retrieval: { files, nearby } }: SearchView): FoundFile | undefined =>
  files[0] ?? nearby[0];

/** The spans of a file, strongest first; of one beside the answer, the places that the answer says to read. */
export const spansOf = (view: SearchView, path: string): readonly Span[] =>
  foundFile(view, path)?.spans ?? placesIn(view, path);

/** The places in a file that the answer says to read beside others. */
export const placesIn = ({ retrieval }: SearchView, path: string): readonly Span[] =>
  [...retrieval.files, ...retrieval.nearby]
    .flatMap(({ reading = [] }) => reading)
    .filter((place) => place.path === path)
    .map(({ startLine, endLine, symbol }) => ({
      startLine,
      endLine,
      ...(symbol === undefined ? {} : { symbol }),
    }));

/** Tests whether the page has a line of a file, or can ask for it. */
export const isHeld = ({ texts }: SearchView, path: string, line: number): boolean =>
  state.backend.value.server !== undefined ||
  (Object.hasOwn(texts, path) &&
    texts[path]?.some(({ endLine, startLine }) => startLine <= line && line <= endLine)) === true;
