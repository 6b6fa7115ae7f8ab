import { randomBytes } from "node:crypto";

/** Random bytes: too many to try. */
const randomLength = 18;

/** Names a search so that nobody guesses it; begins with the number of its repository, by which its row is found. */
export const newSearchId = (repositoryId: number): string =>
  `r_${repositoryId.toString(36)}_${randomBytes(randomLength).toString("base64url")}`;

/** The repository that an id says it is of; undefined for what cannot be an id. */
export function repositoryIdIn(id: string): number | undefined {
  const [, digits] = /^r_([0-9a-z]{1,10})_[\w-]{24}$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 36);
}
