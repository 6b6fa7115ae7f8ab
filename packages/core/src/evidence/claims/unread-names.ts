// Finds files of code and data whose content could not be read and whose whole name a task says in words.
import { languages } from "@fossick/languages/index.ts";
import { wordingOf, wordCount } from "../../language/wording.ts";
import { identifierWords, stem, subWords } from "../../language/words.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { lastNameOf } from "../scores/places.ts";

/** Max words of a task; longer ones say many words in passing. */
const maxWords = 40;
/** Words of a name, from which on it is no word of everyday. */
const minWords = 2;

/**
 * Finds the files known by name only, such as pointers of Git LFS, whose name of two words or more stands in the task,
 * word by word: nothing else can tell that the task needs them.
 */
export function saidInWords(codebase: Codebase, task: PreparedTask): readonly number[] {
  if (wordCount(task) > maxWords) return [];
  const said = stemsOf(wordingOf(task));
  return [...codebase.paths.entries()]
    .filter(([file, path]) => codebase.length(file) === 0 && isReadable(codebase, file, path))
    .filter(([, path]) => {
      const name = stemsOf(lastNameOf(path).replace(/\.[^.]*$/, ""));
      return name.length >= minWords && holdsInRow(said, name);
    })
    .map(([file]) => file);
}

/** Tests whether a file is of a kind that is read, and written by people. */
const isReadable = ({ kind }: Codebase, file: number, path: string): boolean =>
  kind(file) !== "generated" && languages.languageOf(path).name !== "text";

const stemsOf = (text: string): readonly string[] =>
  identifierWords(text).flatMap((word) => subWords(word).map(stem));

const holdsInRow = (all: readonly string[], row: readonly string[]): boolean =>
  all.some((_, from) => row.every((each, at) => all[from + at] === each));
