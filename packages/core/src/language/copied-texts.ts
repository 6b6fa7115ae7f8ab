// Finds texts that were copied into a task, such as error messages and quotations.
import type { PreparedTask } from "../task.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";
import { isCompound } from "./words.ts";

/** A text that a task contains verbatim, because it was copied from somewhere. */
export interface CopiedText {
  readonly text: string;
  /**
   * `quoted` for a quotation or error message in a short task, `passing` for one in a long task, which quotes more;
   * `whole` if the task is nothing but this text, `name` if this is one name of code.
   */
  readonly by: "quoted" | "passing" | "whole" | "name";
}

const maxTexts = 4;
const longest = 300;
/** Max lines, and max characters of a line, that are searched for messages. */
const maxLines = 500;
const longestLine = 400;
/** Min words and characters of a text; shorter ones occur anywhere. */
const fewest = { words: 3, characters: 12 } as const;
const fewestQuoted = { words: 2, characters: 8 } as const;
const fewestInPassing = { words: 4, characters: 20 } as const;
/** Max words of a task that may be a copied text as a whole. */
const maxWordsOfWhole = 40;

const quotes =
  /"([^"\n]{4,300})"|“([^”\n]{4,300})”|«([^»\n]{4,300})»|「([^」\n]{3,300})」|『([^』\n]{3,300})』|(?<![\w)])'([^'\n]{4,300})'(?!\w)|(?<!`)`([^`\n]{4,300})`(?!`)/g;
/** A text that is one quotation, possibly with quotes inside. */
const wholeQuote = /^(?:\w+:\s+)?(["'`])([^\n]{4,300})\1$/;
/**
 * Prefix that a program writes before a message: a time, its name, a level. A level that is also an ordinary word ("an
 * error has …") must be followed by a colon.
 */
const logHead =
  /^\s*(?:\[?[\d:.,TZ+/\s-]{8,40}\]?\s*)?(?:\[?[\w.-]{1,40}\]?:?\s+)?(?:\[?(?:ERROR|WARN(?:ING)?|FATAL|CRITICAL|PANIC|INFO|DEBUG)\]?(?:\[\w+\])?[:\s]|\[?(?:[Ee]rror|[Ww]arning|[Ff]atal|[Pp]anic)\]?(?:\[\w+\])?:)\s*/;
const errorHead = /^\s*(?:[\w.]*(?:Error|Exception)|error|fatal|panic)(?:\[\w+\])?:\s+/;

/** Finds the texts that were copied into a task, longest first; at most four. */
export function copiedTexts(task: PreparedTask): readonly CopiedText[] {
  const text = readPart(task.text).trim();
  const isShort = wordCount(task) <= maxWordsOfWhole;
  const marked = [...quotedIn(text), ...messagesIn(text)]
    .map(trimmed)
    .filter((part) => isLong(part, isShort ? fewestQuoted : fewestInPassing));
  if (marked.length > 0)
    return [...new Set(marked)]
      .sort((a, b) => b.length - a.length)
      .slice(0, maxTexts)
      .map((each) => ({ text: each, by: isShort ? "quoted" : "passing" }));
  if (/^[\w$]+$/.test(text) && isCompound(text)) return [{ text, by: "name" }];
  const isOneLine = isShort && !text.includes("\n") && text.length <= longest;
  return isOneLine && isLong(text, fewest) ? [{ text, by: "whole" }] : [];
}

/** Quotations in a text that begin like a word or a message. */
const quotedIn = (text: string): string[] => {
  const whole = wholeQuote.exec(text)?.[2];
  if (whole !== undefined) return [whole];
  return [...text.matchAll(quotes)]
    .map((match) => match.slice(1).find((part) => part !== undefined) ?? "")
    .filter((part) => /^[^\s)\]},;:.]/.test(part));
};

const messagesIn = (text: string): string[] =>
  text
    .split("\n", maxLines)
    .map((line) => line.slice(0, longestLine))
    .flatMap((line) => [withoutHead(line, logHead), withoutHead(line, errorHead)])
    .filter((part): part is string => part !== undefined && isLong(part, fewest));

const withoutHead = (line: string, head: RegExp): string | undefined =>
  head.test(line) ? line.replace(head, "") : undefined;

const trimmed = (text: string): string =>
  text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, "")
    .slice(0, longest);

/** Counts words; each Chinese character is one. */
const wordsOf = (text: string): number => text.match(/[\u4E00-\u9FFF]|[^\s\u4E00-\u9FFF]+/g)?.length ?? 0;

/** Tests whether a text has enough words and characters; a Chinese character counts as two. */
const isLong = (text: string, min: { readonly words: number; readonly characters: number }): boolean =>
  wordsOf(text) >= min.words && text.length + (text.match(/[\u4E00-\u9FFF]/g)?.length ?? 0) >= min.characters;
