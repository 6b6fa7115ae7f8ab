// Reads the files and changed lines of a patch, from git's output or out of a text in which somebody pasted it.
import type { LineRange } from "../task.ts";

/** A stretch of changed lines, as it is before and after the patch. */
export interface Change {
  /** Without the prefix that git puts before it. */
  readonly path: string;
  readonly before: LineRange;
  readonly after: LineRange;
  /** The first line that the patch adds, and its number after it. */
  readonly added?: { readonly line: number; readonly text: string };
}

const header = /^(?:---|\+\+\+) "?(?:[abciow]\/)?([^\t"]+)/;
const hunk = /^@@ -(\d{1,8})(?:,(\d{1,8}))? \+(\d{1,8})(?:,(\d{1,8}))? @@/;

/** Lines without change between two stretches that are still one. */
const near = 3;

/** A hunk that is read: the next line of both sides, and the lines that are left. */
interface Hunk {
  before: number;
  after: number;
  beforeLeft: number;
  afterLeft: number;
}

/** Finds the changes of a patch in a text, in order, at most `max`. */
export function changesOf(text: string, max = 400): readonly Change[] {
  const found: Change[] = [];
  let path: string | undefined;
  let open: Hunk | undefined;
  for (const line of text.split("\n")) {
    if (open !== undefined && path !== undefined && isWithin(open, line)) readLine(line, path, open, found);
    else {
      open = hunkOf(line);
      path = pathAfter(line, path);
    }
    if (found.length > max) break;
  }
  return found.slice(0, max);
}

const isWithin = ({ afterLeft, beforeLeft }: Hunk, line: string): boolean =>
  afterLeft + beforeLeft > 0 && /^(?:[ +\\-]|$)/.test(line);

function hunkOf(line: string): Hunk | undefined {
  const match = hunk.exec(line);
  if (match === null) return undefined;
  const [before = 1, beforeLeft = 1, after = 1, afterLeft = 1] = match
    .slice(1)
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)));
  // Git names the line before an empty stretch.
  return {
    before: beforeLeft === 0 ? before + 1 : before,
    after: afterLeft === 0 ? after + 1 : after,
    beforeLeft,
    afterLeft,
  };
}

/** The file that a patch is at behind a line; of a deleted one the path before it. */
function pathAfter(line: string, path: string | undefined): string | undefined {
  if (line.startsWith("diff --git ")) return undefined;
  const named = header.exec(line)?.[1]?.trimEnd();
  return named === undefined || named === "/dev/null" ? path : named;
}

/** Reads a line of a hunk; all but those added and removed are context, also where a program cut the blank before it. */
function readLine(line: string, path: string, open: Hunk, found: Change[]): void {
  const mark = line.slice(0, 1);
  if (mark === "\\") return; // "No newline at end of file"
  if (mark === "-" || mark === "+") note(line, path, open, found);
  if (mark !== "+") {
    open.before++;
    open.beforeLeft--;
  }
  if (mark !== "-") {
    open.after++;
    open.afterLeft--;
  }
}

/** Adds a changed line to the last stretch of its file, or begins another. */
function note(line: string, path: string, { after, before }: Hunk, found: Change[]): void {
  const last = found.at(-1);
  const text = line.slice(1).trimEnd();
  const isAdded = line.startsWith("+");
  const added = isAdded && text !== "" ? { line: after, text } : undefined;
  const stretch = { path, before: rangeAt(before), after: rangeAt(after), ...(added && { added }) };
  const isNear = last?.path === path && after >= last.after.startLine && after - last.after.endLine <= near;
  if (last === undefined || !isNear) found.push(stretch);
  else
    found[found.length - 1] = {
      ...stretch,
      ...last,
      before: isAdded ? last.before : { ...last.before, endLine: before },
      after: { ...last.after, endLine: after },
    };
}

const rangeAt = (line: number): LineRange => ({ startLine: line, endLine: line });
