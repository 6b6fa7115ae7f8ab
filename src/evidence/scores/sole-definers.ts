// Finds the file that alone defines a name which is all that a task gives.
import { isFiller } from "../../language/filler-words.ts";
import { readPart } from "../../language/read-part.ts";
import { readTask } from "../../language/read-task.ts";
import { identifierWords, isCompound, isRequestWord, stem } from "../../language/words.ts";
import type { PreparedTask } from "../../types.ts";
import type { Codebase } from "../codebase.ts";

/** Who asks where a name is used does not ask for its definition. */
const asksForUses = /\b(?:used|uses|usages?|call(?:s|ed|ers?)|references?)\b|[使调調]用|引用/i;

/**
 * Files that alone define a name, in the order of a task that gives nothing beside such names: `fix parseFoo`. A long file
 * would come after short ones that say the name's words more often.
 */
export function soleDefiners(codebase: Codebase, task: PreparedTask): number[] {
  const names = readTask(task.text).identifiers.filter(isCompound);
  if (names.length === 0 || asksForUses.test(task.text)) return [];
  const saysMore = wordsOf(task).some(
    (word) => !names.includes(word) && !isFiller(word) && !isRequestWord(stem(word.toLowerCase())),
  );
  return saysMore ? [] : names.flatMap((name) => soleDefiner(codebase, name));
}

/** The words of a task, of a Chinese term the likeliest. */
const wordsOf = ({ gloss = [], text }: PreparedTask): readonly string[] =>
  gloss.length === 0
    ? identifierWords(readPart(text))
    : gloss.flatMap((part) => part.words?.slice(0, 1) ?? identifierWords(part.text));

/** Marks that end names of methods in Ruby and Elixir, and that tasks leave out. */
const endings = ["", "?", "!"];

/** Definitions in tests, copies and generated files do not compete with the one in source. */
function soleDefiner(codebase: Codebase, name: string): number[] {
  const all = [...new Set(endings.flatMap((ending) => [...codebase.definition(name + ending).ids]))];
  const sources = all.length > 1 ? all.filter((file) => codebase.kind(file) === "source") : all;
  return sources.length === 1 ? sources : [];
}
