// Finds words for a word of the task in the names of files that past commits about it changed.
import { heaviestFirst } from "../language/weighed.ts";
import type { Codebase } from "./codebase.ts";
import { isRequestWord } from "../language/words.ts";
import { changedNames } from "./scores/changed-names.ts";
import type { Proposal } from "./proposal.ts";

/** The latest commits that teach. */
const teachers = 200;
/** A name that fewer of them changed, or a smaller share, is their accident. */
const fewestCommits = 3;
const minShare = 0.3;
/** Min ratio by which they must change it more often than any commit does: some files change with everything. */
const minLift = 3;

/** Words in the names of files that past commits changed when their messages spoke of these stems. */
export function historyBridges(codebase: Codebase, stems: readonly string[]): Proposal[] {
  const commits = commitsSaying(codebase, stems).slice(-teachers);
  if (commits.length < fewestCommits) return [];
  const counts = new Map<string, number>();
  for (const commit of commits) {
    for (const name of new Set(changedNames(codebase, commit))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([stem, count]) => count >= fewestCommits && count / commits.length >= minShare && !isRequestWord(stem),
    )
    .filter(([stem, count]) => !isChangedMore(codebase, stem, count / commits.length / minLift))
    .sort(heaviestFirst)
    .map(([stem, count]) => ({ stem, from: "project", strength: count / commits.length, commits: count }));
}

/** Commits whose message holds every stem, oldest first. */
function commitsSaying({ history }: Codebase, stems: readonly string[]): number[] {
  const [first = [], ...others] = stems.map((stem) => [...history.message(stem).ids]);
  const sets = others.map((commits) => new Set(commits));
  return first
    .filter((commit) => sets.every((set) => set.has(commit)))
    .sort((a, b) => history.time(a) - history.time(b) || a - b);
}

/**
 * Tests whether files named with a stem are changed by a greater share of all commits; counted no further than needed.
 */
function isChangedMore(codebase: Codebase, stem: string, share: number): boolean {
  const { history } = codebase;
  let touches = 0;
  for (const file of codebase.path(stem).ids) {
    touches += history.touching(file).length;
    if (touches / Math.max(1, history.count) > share) return true;
  }
  return false;
}
