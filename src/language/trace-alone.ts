// Tells whether a task is a pasted stack trace and little else.
import { readPart } from "./read-part.ts";
import { readTask } from "./read-task.ts";

const frameLine =
  /^\s+at\s|^\s*File "|^\s*(?:from )?\S+:\d+(?::in\b|:\d+|\)?$)|\bline \d+|^\s*\d+:\s|^[\w.*()/-]+\((?:0x[\da-f]+|[^)]*0x|\.\.\.|\))|\.(?:go|rs|rb|php|java|kt|c|cc|cpp|swift):\d+/;
const traceHead =
  /^\s*(?:Traceback|Caused by|During handling|The above exception|stack backtrace|goroutine \d|Stack trace|\.\.\. \d+ more)/i;
/** Max lines and words that a person adds to a pasted trace: the message, and a line or two. */
const maxLines = 3;
const maxWords = 40;
/** Max characters read of a line; a frame shows before. */
const longestLine = 1_000;

/** Tests whether a text is a pasted stack trace with its message and hardly anything else. */
export function isTraceAlone(text: string): boolean {
  if (readTask(text).frames.length === 0) return false;
  const lines = readPart(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.slice(0, longestLine));
  const own = lines.filter((line) => !frameLine.test(line) && !traceHead.test(line) && !/^\s/.test(line));
  const words = own.join(" ").match(/\S+/g)?.length ?? 0;
  return own.length <= maxLines && words <= maxWords;
}
