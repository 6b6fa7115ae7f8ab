// Extracts the words of a short task that may name a configuration file or a setting.
import type { PreparedTask } from "../task.ts";
import { isFiller } from "./filler-words.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";
import { isCompound, isHan, isStopWord, stem, subWords } from "./words.ts";

/** Max words of a task; longer tasks, and those that name code, are about something else. */
const maxWords = 9;
const isOfCode = (text: string): boolean =>
  /[\n"`]|:\s/.test(text) || (text.match(/[\w$]+/g) ?? []).some(isCompound);

/** Words of a task of nine words or fewer: the stem of each, or for a Chinese term the stems that code may use. */
export function wantedSettings(task: PreparedTask): readonly (readonly string[])[] {
  const text = readPart(task.text).trim();
  if (wordCount(task) > maxWords || isOfCode(text)) return [];
  return task.gloss === undefined ? wordsOf(text) : task.gloss.flatMap((part) => alternatives(part));
}

const wordsOf = (text: string): string[][] =>
  (text.match(/[A-Za-z][\w.+-]*/g) ?? [])
    .filter((word) => !isFiller(word.toLowerCase()) && !isStopWord(word.toLowerCase()))
    .flatMap((word) => settingStems(word).map((each) => [each]));

type Part = NonNullable<PreparedTask["gloss"]>[number];

function alternatives({ text, words }: Part): string[][] {
  if (!isHan(text)) return wordsOf(text);
  const english = (words ?? []).filter((word) => !isHan(word));
  return english.length === 0 || isFiller(text) ? [] : [english.flatMap((word) => settingStems(word))];
}

/** Long forms of words that are often shortened in keys. */
const written: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min: "minimum",
    max: "maximum",
    dev: "development",
    prod: "production",
    env: "environment",
    db: "database",
    ts: "typescript",
    js: "javascript",
    dir: "directory",
    msg: "message",
    conn: "connection",
    conf: "config",
    lang: "language",
    pkg: "package",
    addr: "address",
    pwd: "password",
    pass: "password",
    num: "number",
    repo: "repository",
    temp: "temporary",
    tmp: "temporary",
  }),
);

/** Returns the stems of a text with shortened words written out, in order. */
export const settingStems = (text: string): readonly string[] =>
  subWords(text)
    .filter((word) => word.length > 1 && !isStopWord(word))
    .map((word) => stem(written.get(word) ?? word));

/** Leading letters that a word shares with its stem; the few words whose stem changes them are missed. */
const keptLetters = 3;

/**
 * Returns a function like `settingStems` that returns none for texts without any of the given stems: comparing a few
 * letters costs a tenth of splitting every word of a configuration.
 */
export function settingStemsAmong(stems: readonly string[]): typeof settingStems {
  const isWanted = new Set(stems);
  const short = [...written].filter(([, long]) => isWanted.has(stem(long))).map(([word]) => word);
  const starts = [...new Set([...isWanted, ...short].map((word) => word.slice(0, keptLetters)))];
  return (text) => {
    const lower = text.toLowerCase();
    return starts.some((each) => lower.includes(each)) ? settingStems(text) : [];
  };
}
