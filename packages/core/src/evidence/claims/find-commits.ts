// Finds the files of commits that the task names.
import { namedCommits, type NamedCommit } from "../../language/named-commits.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { tracedFrames } from "./find-frames.ts";
import { strengthAt, type Claim } from "./claim.ts";

/** Max commits that count for one name: the newest say most. */
const maxCommits = 3;
/** A commit that changed more says little of each. */
const maxFiles = 10;

/**
 * Find the files that are still there of commits that a short task names, by a hash or by the number of an issue or pull
 * request in their subjects.
 */
export function findCommits(codebase: Codebase, task: PreparedTask): readonly Claim[] {
  if (tracedFrames(task).length > 0) return []; // runtimes number frames as people do issues
  const commits = namedCommits(task).flatMap((named) =>
    commitsOf(codebase, named).map((commit) => ({ commit, named })),
  );
  return commits.flatMap(({ commit, named }, at) => claimsOf(codebase, commit, named, strengthAt(at)));
}

function commitsOf({ history }: Codebase, named: NamedCommit): readonly number[] {
  if ("number" in named) return history.naming(named.number).slice(0, maxCommits);
  const commits = history.withHash(named.hash);
  return commits.length > 1 ? [] : commits; // an ambiguous hash names no commit
}

function claimsOf(
  { history, kind }: Codebase,
  commit: number,
  named: NamedCommit,
  strength: number,
): Claim[] {
  const name = "hash" in named ? named.hash.slice(0, 10) : `#${named.number}`;
  const files = history.files(commit);
  return files.slice(0, maxFiles).map((file) => ({
    kind: "commit",
    file,
    strength,
    marks: {
      commitHash: "hash" in named ? 1 : 0,
      commitAlone: 1 / files.length,
      commitInCode: kind(file) === "source" ? 1 : 0,
    },
    commit: { name, subject: history.subject(commit) },
  }));
}
