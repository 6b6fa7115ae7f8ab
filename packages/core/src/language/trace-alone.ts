// Detects tasks that are a pasted stack trace, or a log with one, and little else.
import { isLog } from "./cut-long-text.ts";
import { readPart } from "./read-part.ts";
import { withoutFrames } from "./read-frames.ts";

const traceHead =
  /^\s*(?:Traceback|Caused by|During handling|The above exception|stack backtrace|goroutine \d|Stack trace|\.\.\. \d+ more)/i;
/** Max lines and words besides the frames of a pasted trace: its message, and a line or two of a person. */
const maxLines = 3;
const maxWords = 40;

/** Tests whether a text is a pasted stack trace with its message, or a log with one, and hardly anything else. */
export function isTraceAlone(text: string): boolean {
  const read = readPart(text);
  const rest = withoutFrames(read, () => true);
  if (rest === read) return false;
  const own = rest
    .split("\n")
    .filter((line) => line.trim() !== "" && !traceHead.test(line) && !/^\s/.test(line));
  const words = own.join(" ").match(/\S+/g)?.length ?? 0;
  return (own.length <= maxLines && words <= maxWords) || isLog(read);
}
