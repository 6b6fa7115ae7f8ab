// Reads which words of a task may be the name of a folder or package; the folders need not exist.
import { isFiller } from "./filler-words.ts";
import { isRequestWord, isStopWord, stem } from "./words.ts";

/** One to four words of a task, with where they stand in it. */
export interface FolderMention {
  /** As written, without `./` before it and what may stand behind it: a slash, `/**`, a full stop. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True if it has a slash: `src/auth`, `docs/`, `@acme/common`. */
  readonly isPath: boolean;
  /** True if a word beside it says what it is: *the common package*, *in the directory common*. */
  readonly isCalled: boolean;
  /** True if it is written as one name of several words: `query-core`. */
  readonly isCompound: boolean;
}

const maxWords = 4;
const token = /[@\w][\w@.+\-/\\*]{0,200}/g;

const after =
  /^["'`”’」』]?(?:[ \t]+(?:package|pkg|folder|directory|dir|module|crate|chart|app|application|service|plugin|library|lib|gem|workspace|(?:sub-?)?project|extension)\b|[ \t]*(?:目录|目錄|文件夹|資料夾|包|套件|模块|模組|服务|服務|应用|應用|插件|外掛|子项目|子專案))/;
const before = /\b(?:package|folder|directory|dir|crate|chart)[ \t]+(?:named |called )?["'`“‘「『]?$/;
/** Ends of a phrase, so that *package manager settings* names no folder `manager`. */
const phraseEnd = /^["'`”’」』]?(?:$|[^\w\s]|\s*(?:\n|and|or|to|in|is|has|does|should|with|for|from)\b)/;

/** Lists the runs of words of a text that may name a folder, the longer ones first. */
export function folderMentions(text: string): readonly FolderMention[] {
  const words = [...text.matchAll(token)].map((match) => {
    const name = withoutEnds(match[0]);
    const written = match[0].replace(/[.\\/*]+$/, "");
    return { name, raw: match[0], start: match.index, end: match.index + written.length };
  });
  const mentions: FolderMention[] = [];
  for (const [from, first] of words.entries())
    for (let to = from; to < Math.min(words.length, from + maxWords); to++) {
      const run = words.slice(from, to + 1);
      const last = run.at(-1) ?? first;
      if (run.length > 1 && !isOneName(text, run)) break;
      mentions.push({
        name: run.map(({ name }) => name).join(" "),
        start: first.start,
        end: last.end,
        isPath: run.length === 1 && /[/\\]/.test(first.raw),
        isCalled: isCalledAt(text, first.start, last.end),
        isCompound: run.length === 1 && /\w[-_]\w/.test(first.name),
      });
    }
  return mentions
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}

/** Tests whether single spaces alone stand between words without slashes. */
const isOneName = (
  text: string,
  run: readonly { readonly name: string; readonly start: number; readonly end: number }[],
): boolean =>
  run.every(
    ({ name, start }, at) =>
      !/[/@]/.test(name) && (at === 0 || text.slice(run[at - 1]?.end ?? 0, start) === " "),
  );

const withoutEnds = (name: string): string =>
  name
    .replaceAll("\\", "/")
    .replace(/[/*.]+$/, "")
    .replace(/^(?:\.{0,2}\/)+/, "");

/** Characters read to each side of a name. */
const maxBeside = 40;

function isCalledAt(text: string, start: number, end: number): boolean {
  const behind = text.slice(end, end + maxBeside).replace(/^[/*]+/, "");
  if (after.test(behind)) return true;
  return before.test(text.slice(Math.max(0, start - maxBeside), start)) && phraseEnd.test(behind);
}

/** Counts the words of a text that say what it is about: neither fillers nor verbs of requests. */
export const tellingCount = (text: string): number =>
  (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => {
    const lower = word.toLowerCase();
    return word.length > 1 && !isFiller(lower) && !isStopWord(lower) && !isRequestWord(stem(lower));
  }).length;
