// Guesses which name a misspelt word stands for, by edit distance or as a part of it.

/** The name that a misspelt word most likely stands for, or nothing when none is close. */
export const nearest = (word: string, names: readonly string[]): string | undefined =>
  misspelt(word, names) ?? names.find((name) => isPart(word.toLowerCase(), name.toLowerCase()));

/**
 * As `nearest`, by spelling alone: one word containing the other does not count.
 * @param limit max edits
 */
export function misspelt(
  word: string,
  names: readonly string[],
  limit = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  const target = word.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(target, name.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

const shortestPart = 5;

function isPart(target: string, name: string): boolean {
  const [shorter, longer] = target.length < name.length ? [target, name] : [name, target];
  return shorter.replace(/^-+/, "").length >= shortestPart && longer.includes(shorter.replace(/^-+/, ""));
}

/** Edit distance that counts a swap of neighbours as one edit. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const costs = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      ];
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) costs.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...costs));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
