// Finds the files of commits that the task names.
import { namedCommits, type NamedCommit } from "../../language/named-commits.ts";
import type { PreparedTask } from "../../types.ts";
import type { Codebase, FileKind } from "../codebase.ts";
import type { LiteralHit } from "./types.ts";

/** Max commits that count for one name: the newest say most. */
const maxCommits = 3;
const maxFiles = 10;
const kindsLast: readonly FileKind[] = ["test", "docs", "generated", "vendored"];

/**
 * Find the files that are still there of commits that a short task names, by a hash or by the number of an issue or pull
 * request in their subjects: source before tests and documents.
 */
export function findCommits(codebase: Codebase, task: PreparedTask): readonly LiteralHit[] {
  const hits = namedCommits(task).flatMap((named) =>
    commitsOf(codebase, named).flatMap((commit) => hitsOf(codebase, commit, named)),
  );
  return hits.slice(0, maxFiles).map((hit, at) => ({ ...hit, strength: 1 - at / 20 }));
}

function commitsOf({ history }: Codebase, named: NamedCommit): readonly number[] {
  if ("number" in named) return history.naming(named.number).slice(0, maxCommits);
  const commits = history.withHash(named.hash);
  return commits.length > 1 ? [] : commits; // a hash that several commits share names none
}

function hitsOf({ history, kind }: Codebase, commit: number, named: NamedCommit): LiteralHit[] {
  const rank = (file: number): number => (kindsLast.includes(kind(file)) ? 1 : 0);
  const name = "hash" in named ? named.hash.slice(0, 10) : `#${named.number}`;
  return [...history.files(commit)]
    .sort((a, b) => rank(a) - rank(b) || a - b)
    .map((file) => ({
      file,
      strength: 1,
      startLine: 1,
      endLine: 1,
      commit: { name, subject: history.subject(commit) },
    }));
}
