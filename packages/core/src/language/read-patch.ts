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

/** The open hunk of a patch: the next line of both sides, and the lines that are left. */
interface Open {
  before: number;
  after: number;
  beforeLeft: number;
  afterLeft: number;
}

/** Finds the changes of a patch in a text, in order, at most `max`. */
export function changesOf(text: string, max = 400): readonly Change[] {
  const found: Change[] = [];
  let path: string | undefined;
  let open: Open | undefined;
  for (const line of text.split("\n")) {
    const isInHunk =
      open !== undefined && open.beforeLeft + open.afterLeft > 0 && /^(?:[ +\\-]|$)/.test(line);
    if (isInHunk && open !== undefined && path !== undefined) {
      readLine(line, path, open, found);
      continue;
    }
    const [, from = "", fromCount = "1", to = "", toCount = "1"] = hunk.exec(line) ?? [];
    if (from !== "" && path !== undefined) {
      open = {
        before: Number(from),
        after: Number(to),
        beforeLeft: Number(fromCount),
        afterLeft: Number(toCount),
      };
      // Git names the line before an empty stretch.
      if (open.beforeLeft === 0) open.before++;
      if (open.afterLeft === 0) open.after++;
      continue;
    }
    const named = header.exec(line)?.[1]?.trimEnd();
    if (named !== undefined && named !== "/dev/null") path = named;
    if (line.startsWith("diff --git ")) path = undefined;
    if (found.length >= max) break;
  }
  return found.slice(0, max);
}

/** Reads a line of a hunk; all but those added and removed are context, also where a program cut the blank before it. */
function readLine(line: string, path: string, open: Open, found: Change[]): void {
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
function note(line: string, path: string, { after, before }: Open, found: Change[]): void {
  const last = found.at(-1);
  const text = line.slice(1).trimEnd();
  const added = line.startsWith("+") && text !== "" ? { line: after, text } : undefined;
  if (last?.path === path && after - last.after.endLine <= near && after >= last.after.startLine) {
    found[found.length - 1] = {
      path,
      before: { ...last.before, endLine: Math.max(last.before.endLine, before) },
      after: { ...last.after, endLine: Math.max(last.after.endLine, after) },
      ...((last.added ?? added) && { added: last.added ?? added }),
    } as Change;
    return;
  }
  found.push({
    path,
    before: { startLine: before, endLine: before },
    after: { startLine: after, endLine: after },
    ...(added && { added }),
  });
}
