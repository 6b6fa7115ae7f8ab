import type { CallerRefinement, CallerVerdict } from "@fossick/library/index.ts";

/** A user's verdict on one file, by one button. */
export type Verdict = "accept" | "maybe" | "reject";

/** Files are accepted from 0.7 on; 0 and 1 are reserved for manual review. */
export const relevanceOf: Readonly<Record<Verdict, number>> = { accept: 0.9, maybe: 0.5, reject: 0.1 };

/** Verdicts on the files shown, and what was before each of them. */
export interface Verdicts {
  readonly byPath: ReadonlyMap<string, Verdict>;
  /** Oldest first. */
  readonly undoable: readonly { readonly path: string; readonly before?: Verdict }[];
}

export const noVerdicts: Verdicts = { byPath: new Map(), undoable: [] };

/** Say something of a file. */
export function withVerdict({ byPath, undoable }: Verdicts, path: string, verdict: Verdict): Verdicts {
  const before = byPath.get(path);
  if (before === verdict) return { byPath, undoable };
  return {
    byPath: new Map(byPath).set(path, verdict),
    undoable: [...undoable, { path, ...(before && { before }) }],
  };
}

/** Take the last verdict back. @returns with the path that it was on */
export function undone({ byPath, undoable }: Verdicts): {
  readonly verdicts: Verdicts;
  readonly path?: string;
} {
  const last = undoable.at(-1);
  if (!last) return { verdicts: { byPath, undoable } };
  const earlier = new Map(byPath);
  if (last.before) earlier.set(last.path, last.before);
  else earlier.delete(last.path);
  return { verdicts: { byPath: earlier, undoable: undoable.slice(0, -1) }, path: last.path };
}

/** Input that goes with the verdicts of one step. */
export interface Wishes {
  /** Needed context that was not seen yet, one item a line. */
  readonly missing: string;
  /** Words to search for, with commas or blanks between. */
  readonly words: string;
}

export const noWishes: Wishes = { missing: "", words: "" };

/** Returns the text written since some of it was sent. */
export const wishesSince = (sent: Wishes, now: Wishes): Wishes => ({
  missing: textSince(sent.missing, now.missing),
  words: textSince(sent.words, now.words),
});

const textSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

/** Submission for one step; files without a verdict are left open. */
export interface Submission {
  readonly verdicts: readonly CallerVerdict[];
  readonly refinement: CallerRefinement;
}

/**
 * A step in the server's words. What is missing goes with a file that was accepted, or else judged, as a gap that stays
 * until it is filled; with none it is only looked for next.
 * @param sent verdicts that the server has already
 */
export function submissionOf(
  { byPath }: Verdicts,
  sent: ReadonlyMap<string, Verdict>,
  wishes: Wishes,
  searchOn: boolean,
): Submission {
  const missing = linesOf(wishes.missing);
  const keywords = wordsOf(wishes.words);
  const all = [...byPath];
  const carrier = [...all.filter(([, verdict]) => verdict === "accept"), ...all][0]?.[0];
  const changed = all.filter(
    ([path, verdict]) => sent.get(path) !== verdict || (path === carrier && missing.length > 0),
  );
  return {
    verdicts: changed.map(([path, verdict]) => ({
      path,
      relevance: relevanceOf[verdict],
      reason: "",
      missingContext: path === carrier ? missing : [],
    })),
    refinement: {
      searchOn,
      ...(keywords.length > 0 && { keywords }),
      ...(carrier === undefined && missing.length > 0 && { focusAreas: missing }),
    },
  };
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== "")),
];

const linesOf = (text: string): string[] => distinct(text.split("\n"));

/** Words with blanks or commas between; a phrase in quotes is one. */
export const wordsOf = (text: string): string[] =>
  distinct([...text.matchAll(/"([^"]*)"|[^\s,，、]+/g)].map(([word, phrase]) => phrase ?? word));
