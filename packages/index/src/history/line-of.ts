import { createHash } from "node:crypto";
import type { GitRepository } from "@fossick/repository/git.ts";

/**
 * Returns the key prefix of a repository's commits, seen from one folder. Clones do not share it: the hash of a commit
 * proves its content only in a trusted repository, and the paths it touches depend on the folder.
 */
export const lineOf = ({ common = "", prefix }: GitRepository): string =>
  `${createHash("sha256")
    .update(JSON.stringify([common, prefix]))
    .digest("hex")
    .slice(0, 12)}/`;
