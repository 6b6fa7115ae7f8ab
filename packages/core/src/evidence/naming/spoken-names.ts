// Joins what a dictated task spells out, such as *routes dot rb*, into the name of a file or folder that exists.
import { valueIn } from "@fossick/base/remember.ts";
import { lettersOf, spokenStretches, type SpokenToken } from "../../language/spoken-marks.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { foldersOf } from "../folders/packages.ts";
import { oncePerPaths } from "../scores/once.ts";

/** Longer texts are written. */
const longest = 2_000;
/** Max words and marks of a name. */
const maxTokens = 24;

/** Writes the names in a task that were spoken, where a path here is spelt so. */
export function withWrittenNames(codebase: Codebase, task: PreparedTask): PreparedTask {
  if (task.text.length > longest) return task;
  let text = "";
  let written = 0;
  for (const tokens of spokenStretches(task.text))
    for (let at = 0; at < tokens.length; at++) {
      const found = longestName(codebase, tokens, at);
      if (found === undefined) continue;
      text += task.text.slice(written, tokens[at]?.start) + found.name;
      written = tokens[found.end - 1]?.end ?? written;
      at = found.end - 1;
    }
  if (written === 0) return task;
  return { ...task, text: text + task.text.slice(written), given: task.given ?? task.text };
}

/** The longest name that begins at a token, and where it ends. */
function longestName(
  codebase: Codebase,
  tokens: readonly SpokenToken[],
  from: number,
): { readonly name: string; readonly end: number } | undefined {
  for (let end = Math.min(tokens.length, from + maxTokens); end > from + 1; end--) {
    const run = tokens.slice(from, end);
    const isWhole = isEnd(tokens[from - 1]) && isEnd(tokens[end]);
    if (!isWhole || run.at(-1)?.mark !== "" || run.every(({ mark }) => mark === "")) continue;
    const name = nameSpoken(codebase, run);
    if (name === undefined) continue;
    const line = lineAfter(tokens, end);
    return line === undefined ? { name, end } : { name: `${name}:${line}`, end: end + 2 };
  }
  return undefined;
}

/** Tests whether no mark beside a name goes on with it; a colon may stand before a line. */
const isEnd = (beside: SpokenToken | undefined): boolean =>
  beside === undefined || beside.mark === "" || beside.mark === ":";

/** The number of *colon 12* behind a name. */
function lineAfter(tokens: readonly SpokenToken[], end: number): string | undefined {
  const [colon, line] = tokens.slice(end, end + 2);
  return colon?.mark === ":" && /^\d+$/.test(line?.letters ?? "") ? line?.letters : undefined;
}

/** Fewer letters name nothing for certain. */
const fewestLetters = 3;

function nameSpoken(codebase: Codebase, run: readonly SpokenToken[]): string | undefined {
  const letters = run.map((each) => each.letters).join("");
  if (letters.length < fewestLetters) return undefined;
  return spellings(codebase)
    .get(letters)
    ?.find((spelling) => isSpelling(spelling, run));
}

/**
 * Tests whether a name has the letters and the marks of a run in their order. It may have marks that were not spoken,
 * but no slash.
 */
function isSpelling(name: string, run: readonly SpokenToken[]): boolean {
  let at = 0;
  for (const { letters, mark } of run) {
    if (mark !== "") {
      if (mark === "_" && name[at] !== mark && name[at - 1] === mark) continue; // two were said of one dunder
      if (!isStroke(mark)) while (name[at] === "_") at++;
      if (name[at] !== mark && !(isStroke(name[at]) && isStroke(mark))) return false;
      at++;
      if (mark === "_") while (name[at] === "_") at++;
    } else
      for (const letter of letters) {
        while (/[.\-_@+]/.test(name[at] ?? "")) at++;
        if (name[at]?.toLowerCase() !== letter) return false;
        at++;
      }
  }
  return /^_*$/.test(name.slice(at));
}

/** People say dash for underscore and the other way round. */
const isStroke = (mark: string | undefined): boolean => mark === "-" || mark === "_";

const depth = (path: string): number => path.split("/").length;

/** The ends of all paths, with the extension and without, and of folders, by their letters; less deep ones first. */
const spellings = oncePerPaths((codebase): ReadonlyMap<string, readonly string[]> => {
  const byLetters = new Map<string, string[]>();
  const known = new Set<string>();
  const add = (name: string): void => {
    if (known.has(name)) return;
    known.add(name);
    valueIn(byLetters, lettersOf(name), () => []).push(name);
  };
  const addEnds = (path: string): void => {
    for (let at = 0; at >= 0; at = path.indexOf("/", at) + 1 || -1) {
      const end = path.slice(at);
      add(end);
      const stem = end.replace(/(?<=[^/])\.[^./]+$/, "");
      if (/[-_./]/.test(stem)) add(stem);
    }
  };
  const paths = [...codebase.paths, ...[...foldersOf(codebase).all].map((folder) => folder.slice(0, -1))];
  for (const path of paths.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))) addEnds(path);
  return byLetters;
});
