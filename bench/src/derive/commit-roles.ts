import { roleOf, type Role } from "@fossick/core/evidence/roles.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { termsOf, identifierWords } from "@fossick/core/language/words.ts";
import { pastCommits, plainSubject, type PastCommit } from "./past-commits.ts";

/** Stems of a commit's subject, and the role of the files it changed. */
export interface CommitRole {
  readonly repo: string;
  readonly role: Role;
  readonly stems: readonly string[];
}

const maxFiles = 8;

/**
 * Every commit of a history by the role of its files: source where it changes any source, else the role of all of them.
 * Half of the subjects, every other one, keep their `type(scope):`.
 */
export function commitRoles(repo: string, repository: string): CommitRole[] {
  return pastCommits(repository).flatMap((commit, at) => {
    const role = roleOfCommit(commit);
    const subject = at % 2 === 0 ? plainSubject(commit.subject) : commit.subject;
    const stems = [...new Set(identifierWords(subject).flatMap((word) => termsOf(word)))];
    return role === undefined || stems.length < 2 ? [] : [{ repo, role, stems }];
  });
}

function roleOfCommit({ changed, added }: PastCommit): Role | undefined {
  const paths = [...changed, ...added];
  return paths.length > maxFiles ? undefined : roleOfFiles(paths);
}

/** Returns the role of a change to these files: source if any file is source, else their common role, if any. */
export function roleOfFiles(paths: readonly string[]): Role | undefined {
  const own = new Set(paths.map((path) => roleOf(path, fileKind(path))));
  if (own.has("source")) return "source";
  const [role] = own;
  return own.size === 1 ? role : undefined;
}
