import { createHash } from "node:crypto";

const defaultLength = 12;

/**
 * Returns a mark of `length` characters to put around texts; it occurs in none of them. It is a hash of all texts, so
 * the author of one cannot predict it, and the same texts have the same mark.
 */
export function boundaryOf(texts: readonly string[], length = defaultLength): string {
  const all = JSON.stringify(texts);
  let mark = "";
  do mark = createHash("sha256").update(mark).update(all).digest("hex").slice(0, length);
  while (all.includes(mark));
  return mark;
}
