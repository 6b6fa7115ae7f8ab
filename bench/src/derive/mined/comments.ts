/** A comment that fills its lines, counted from 1. */
export interface Comment {
  readonly from: number;
  readonly to: number;
  /** Lines without the signs of the comment. */
  readonly lines: readonly string[];
  readonly isBlock: boolean;
}

const slashEndings =
  /\.(?:[cm]?[jt]sx?|java|kts?|scala|c|h|cc|cpp|cxx|hh|hpp|cs|go|rs|swift|dart|php|groovy|zig)$/i;
const hashEndings = /\.(?:rb|py|exs?|r|jl|pl|pm|nim|cr)$/i;

/** The comments of a file that stand on lines of their own; none of languages with other signs. */
export function commentsOf(path: string, lines: readonly string[]): Comment[] {
  if (slashEndings.test(path)) return slashComments(lines);
  if (hashEndings.test(path)) return runsOf(lines, /^\s*#+(?!!)'?\s?(.*)$/, 0, lines.length);
  return [];
}

function slashComments(lines: readonly string[]): Comment[] {
  const comments: Comment[] = [];
  let start = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!/^\s*\/\*/.test(lines[at] ?? "")) continue;
    const end = lines.findIndex((line, index) => index >= at && line.includes("*/"));
    if (end === -1) break;
    comments.push(...runsOf(lines, slashLine, start, at));
    if (/\*\/\s*$/.test(lines[end] ?? "")) comments.push(blockOf(lines, at, end));
    at = end;
    start = end + 1;
  }
  return [...comments, ...runsOf(lines, slashLine, start, lines.length)];
}

const slashLine = /^\s*\/\/[/!]?\s?(.*)$/;

const blockOf = (lines: readonly string[], from: number, to: number): Comment => ({
  from: from + 1,
  to: to + 1,
  isBlock: true,
  lines: lines.slice(from, to + 1).map((line) =>
    line
      .replace(/^\s*\/\*+!?/, "")
      .replace(/\*+\/\s*$/, "")
      .replace(/^\s*\*+\s?/, "")
      .trimEnd(),
  ),
});

/** Lines in a row that match, between two places. */
function runsOf(lines: readonly string[], expression: RegExp, start: number, end: number): Comment[] {
  const runs: { from: number; to: number; lines: string[]; isBlock: false }[] = [];
  for (let at = start; at < end; at++) {
    const text = expression.exec(lines[at] ?? "")?.[1];
    if (text === undefined) continue;
    const last = runs.at(-1);
    if (last?.to === at) {
      last.to++;
      last.lines.push(text);
    } else runs.push({ from: at + 1, to: at + 1, lines: [text], isBlock: false });
  }
  return runs;
}
