/** One line of a diff. */
interface DiffLine {
  readonly kind: "kept" | "added" | "removed";
  readonly text: string;
}

const context = 3;

/**
 * The lines in which two texts differ, with three lines of context on each side.
 * One hunk is enough: a change adds or removes one server.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++;
  if (head === old.length && head === next.length) return [];
  const mark =
    (kind: DiffLine["kind"]) =>
    (text: string): DiffLine => ({ kind, text });
  return [
    ...old.slice(Math.max(0, head - context), head).map(mark("kept")),
    ...old.slice(head, old.length - tail).map(mark("removed")),
    ...next.slice(head, next.length - tail).map(mark("added")),
    ...old.slice(old.length - tail, old.length - tail + context).map(mark("kept")),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
