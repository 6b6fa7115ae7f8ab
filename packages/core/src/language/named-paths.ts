// Finds the names of files that a short task gives, with folders or without; the files need not exist.
import type { PreparedTask } from "../task.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";

/** A path, a file name or the end of a path, as written in a short text. */
export interface NamedPath {
  /** With slashes, without line numbers or a leading `./`. */
  readonly path: string;
  /** True if the text is nothing but this name. */
  readonly isWhole: boolean;
}

/** Max words of a task; longer ones often name files in passing. */
const maxWords = 14;
const maxNames = 5;

/** A name, which ends at quotes, Chinese text and brackets, except brackets in folder names: `app/[id]/page.tsx`. */
const tokenPattern =
  /(?:[^\s"'`“”‘’«»()[\]{}<>,;!?|*，。；：！？、（）「」『』《》\u4E00-\u9FFF]|(?<=\/)[[(][\w.-]+[\])](?=\/))+/g;

/** Words that look like file names but are not. */
const notAName = /^(?:[a-z]\.[a-z]\.?|\d[\d.]*|v\d+(?:\.\d+)*(?:-\w+)?|\.+|https?:.*|\w+:\/\/.*)$/i;

/**
 * Finds the file names in a task of 14 words or fewer: anything with a slash or dot, a word in upper case (`README`), a
 * capitalised word (`Makefile`), or any word that is the whole text. The files need not exist. At most five, those with
 * a slash or dot first.
 */
export function namedPaths(task: PreparedTask): readonly NamedPath[] {
  if (wordCount(task) > maxWords) return [];
  const tokens = (readPart(task.text).trim().match(tokenPattern) ?? [])
    .map(withoutEnds)
    .filter((token) => token !== "");
  const isWhole = tokens.length === 1 && !/[\u4E00-\u9FFF]/.test(task.text);
  return tokens
    .filter((token) => (isWhole || looksNamed(token)) && !notAName.test(token))
    .sort((a, b) => Number(/[./]/.test(b)) - Number(/[./]/.test(a))) // a capitalised word is a name less often
    .slice(0, maxNames)
    .map((path) => ({ path, isWhole }));
}

const withoutEnds = (token: string): string =>
  token
    .replaceAll("\\", "/")
    .replace(/(?::\d+(?:-\d+|:\d+)?|#L\d+(?:-L?\d+)?)?[:.]*$/, "")
    .replace(/^(?:\.{0,2}\/)+/, "");

const looksNamed = (token: string): boolean => /[./]/.test(token) || /^[A-Z]\w+/.test(token);
