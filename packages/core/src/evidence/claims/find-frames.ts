// Finds the files and functions of a stack trace's frames.
import { isTraceAlone } from "../../language/trace-alone.ts";
import type { Frame } from "../../language/read-frames.ts";
import { readTask } from "../../language/read-task.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { filesOfFrame } from "../scores/frame-files.ts";
import { strengthAt, type Claim } from "./claim.ts";

/** Find the frames that are the repository's own, the one nearest to the failure first. */
export function findFrames(codebase: Codebase, task: PreparedTask): Claim[] {
  const own = tracedFrames(task)
    .map((frame) => ({ frame, files: filesOfFrame(codebase, frame) }))
    .filter(({ files }) => files.length > 0)
    .toReversed();
  const kind = isTraceAlone(task.text) ? "frame" : "quotedFrame";
  return own.flatMap(({ frame, files }, at) =>
    files.map(([file]) => ({
      kind,
      file,
      strength: strengthAt(2 * at),
      ...linesOfFrame(codebase, file, frame),
    })),
  );
}

/** A trace is often of another version: its line counts only within its function, which else is shown from its start. */
function linesOfFrame(codebase: Codebase, file: number, { line, symbol }: Frame): Pick<Claim, "lines"> {
  const own = definitionsOf(codebase, file, symbol);
  const [first] = own;
  const at = { startLine: line, endLine: line };
  if (first === undefined || own.some((each) => each.startLine <= line && line <= each.endLine))
    return linesWithin(codebase, file, at);
  return { lines: { startLine: first.startLine, endLine: first.startLine } };
}

/** The definitions of a file that have a name. */
export const definitionsOf = (
  codebase: Codebase,
  file: number,
  name: string | undefined,
): NonNullable<ReturnType<Codebase["outline"]>>["definitions"] =>
  codebase.outline(file)?.definitions.filter((each) => each.name === name) ?? [];

/** The frames of a stack trace; none if all are bare paths with lines. */
export function tracedFrames({ text }: PreparedTask): readonly Frame[] {
  const { frames } = readTask(text);
  return frames.every(({ isBare }) => isBare) ? [] : frames;
}

/** Lines that the file has; none of line 0, as runtimes write where they know none, or of one beyond its end. */
export function linesWithin(
  codebase: Codebase,
  file: number,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
): Pick<Claim, "lines"> {
  const last = codebase.outline(file)?.lines ?? 0;
  return startLine < 1 || startLine > last ? {} : { lines: { startLine, endLine: Math.min(endLine, last) } };
}
