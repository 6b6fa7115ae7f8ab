import type { PreparedTask } from "../types.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";

/** A path, a file name or an end of one that a short text writes out. */
export interface NamedPath {
  /** With slashes, without line numbers and a leading `./`. */
  readonly path: string;
  /** True if the text is nothing but this name. */
  readonly isWhole: boolean;
}

/** Longer texts often name files in passing. */
const maxWords = 14;
const maxNames = 5;

/** Quotes and Chinese text end a name; so do brackets, but for those of folders: `app/[id]/page.tsx`. */
const tokenPattern =
  /(?:[^\s"'`“”‘’«»()[\]{}<>,;!?|*，。；：！？、（）「」『』《》\u4E00-\u9FFF]|(?<=\/)[[(][\w.-]+[\])](?=\/))+/g;

/** Words that look like file names and are none. */
const notAName = /^(?:[a-z]\.[a-z]\.?|\d[\d.]*|v\d+(?:\.\d+)*(?:-\w+)?|\.+|https?:.*|\w+:\/\/.*)$/i;

/**
 * Finds the file names in a task of 14 words or fewer: anything with a slash or a dot in it, a word in capitals
 * (`README`), a capitalised word (`Makefile`), or any word that is the whole text. Only the codebase can tell whether
 * such a file exists.
 */
export function namedPaths(task: PreparedTask): readonly NamedPath[] {
  if (wordCount(task) > maxWords) return [];
  const tokens = (readPart(task.text).trim().match(tokenPattern) ?? [])
    .map(withoutEnds)
    .filter((token) => token !== "");
  const isWhole = tokens.length === 1 && !/[\u4E00-\u9FFF]/.test(task.text);
  return tokens
    .filter((token) => (isWhole || looksNamed(token)) && !notAName.test(token))
    .sort((a, b) => Number(/[./]/.test(b)) - Number(/[./]/.test(a))) // a word in capitals is a name less often
    .slice(0, maxNames)
    .map((path) => ({ path, isWhole }));
}

const withoutEnds = (token: string): string =>
  token
    .replaceAll("\\", "/")
    .replace(/(?::\d+(?:-\d+|:\d+)?|#L\d+(?:-L?\d+)?)?[:.]*$/, "")
    .replace(/^(?:\.{0,2}\/)+/, "");

const looksNamed = (token: string): boolean => /[./]/.test(token) || /^[A-Z]\w+/.test(token);
