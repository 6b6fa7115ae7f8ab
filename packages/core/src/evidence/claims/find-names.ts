// Finds files that a short task names by path, and sole definers of names in it.
import { isFiller } from "../../language/filler-words.ts";
import { readPart } from "../../language/read-part.ts";
import { readTask } from "../../language/read-task.ts";
import { wordCount } from "../../language/wording.ts";
import { identifierWords, isCompound, isRequestWord, stem } from "../../language/words.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { missingFiles, slippedPath } from "../scores/missing-files.ts";
import { namedFiles } from "../scores/named-files.ts";
import { makes } from "./absent-names.ts";
import { strengthAt, type Claim } from "./claim.ts";
import { saidInWords } from "./unread-names.ts";
import { definitionsOf, tracedFrames } from "./find-frames.ts";

/** Find the files that a short task writes out by path or name, in its order. */
export function findPaths(codebase: Codebase, task: PreparedTask): Claim[] {
  if (tracedFrames(task).length > 0) return []; // a short trace; its paths are frames
  const named = namedFiles(codebase, task);
  const renamed = renamedFiles(codebase, task);
  const files = [
    ...new Set([
      ...named.flatMap((each) => each.files),
      ...renamed.keys(),
      ...misspeltFiles(codebase, task),
      ...saidInChinese(codebase, task),
      ...saidInWords(codebase, task),
    ]),
  ];
  const share = Math.min(1, Math.max(1, named.length) / Math.max(1, wordCount(task)));
  return files.map((file, at) => ({
    kind: "path",
    file,
    strength: strengthAt(at),
    marks: { pathShare: share, pathAlone: 1 / files.length },
    ...renamed.get(file),
  }));
}

/** Files that were called as the task says. */
const renamedFiles = (
  codebase: Codebase,
  { git }: PreparedTask,
): ReadonlyMap<number, Pick<Claim, "wasCalled">> =>
  new Map(
    (git?.gone ?? []).flatMap(({ commit: { hash }, path, successor = "" }) => {
      const file = codebase.fileOf(successor);
      return file === undefined ? [] : [[file, { wasCalled: { path, hash } }] as const];
    }),
  );

/** Files whose names were misspelt, where no file was ever called as the task says and none is to be made. */
function misspeltFiles(codebase: Codebase, task: PreparedTask): readonly number[] {
  if (makes.test(task.text)) return [];
  const gone = new Set(task.git?.gone?.map(({ name }) => name));
  return missingFiles(codebase, task)
    .filter((name) => !gone.has(name))
    .flatMap((name) => codebase.fileOf(slippedPath(codebase, name) ?? "") ?? []);
}

/** Files whose Chinese name occurs in a short task; Chinese has no word boundaries. */
const saidInChinese = ({ paths }: Codebase, task: PreparedTask): number[] =>
  wordCount(task) > maxWords
    ? []
    : paths.flatMap((path, file) => {
        const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
        return /[\u4E00-\u9FFF]{2}/.test(name) && task.text.includes(name) ? [file] : [];
      });

const maxWords = 14;
/** Max names that are looked up: longer lists are code that was pasted. */
const maxNames = 5;

/** Find the files that alone define a name of the task, in its order. */
export function findSymbols(codebase: Codebase, task: PreparedTask): Claim[] {
  const ofFrames = new Set(tracedFrames(task).map(({ symbol }) => symbol));
  const names = readTask(task.text).identifiers.filter((name) => isCompound(name) && !ofFrames.has(name));
  if (names.length === 0 || names.length > maxNames) return [];
  const others = wordsOf(task).filter(
    (word) => !names.includes(word) && !isFiller(word) && !isRequestWord(stem(word.toLowerCase())),
  );
  const symbolShare = names.length / (names.length + others.length);
  return names.flatMap((name, at) =>
    soleDefiner(codebase, name).map((file): Claim => ({
      kind: "symbol",
      file,
      strength: strengthAt(at),
      marks: { symbolShare, symbolInCode: codebase.kind(file) === "source" ? 1 : 0 },
      ...linesOf(codebase, file, name),
    })),
  );
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

/** The lines of a definition, where the file has one of that name. */
function linesOf(codebase: Codebase, file: number, name: string): Pick<Claim, "lines"> {
  const [only, another] = definitionsOf(codebase, file, name);
  return only === undefined || another !== undefined
    ? {}
    : { lines: { startLine: only.startLine, endLine: only.endLine } };
}
