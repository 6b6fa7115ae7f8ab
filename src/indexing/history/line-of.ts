import { createHash } from "node:crypto";
import type { GitRepository } from "../git.ts";

/**
 * The line that a repository's commits are kept in, seen from one folder in it. Another clone has its own: a commit's hash
 * says what is in it only where the repository that tells it can be trusted, and what it touches depends on the folder.
 */
export const lineOf = ({ common = "", prefix }: GitRepository): string =>
  `${createHash("sha256")
    .update(JSON.stringify([common, prefix]))
    .digest("hex")
    .slice(0, 12)}/`;
