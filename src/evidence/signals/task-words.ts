// The table of signals of the task's own words: in whole files, their paths and names, their tests and their folder.
import { signal, type Signal } from "./signal.ts";

/** The task's own words in whole files. */
export const taskWords: readonly Signal[] = [
  signal({
    name: "text",
    measures: "BM25F of the task's words over names, code and prose",
    evidence: "text",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "titleText",
    measures: "the same with the words of the title alone",
    evidence: "text",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "proseText",
    measures: "the same without the words of code blocks",
    evidence: "text",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "titleDefinitions",
    measures: "the title's words in names the file defines",
    evidence: "definitions",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "path",
    measures: "the task's words in the path",
    evidence: "path",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "titlePath",
    measures: "the title's words in the path",
    evidence: "path",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "usedNames",
    measures: "identifiers of the task that the file uses; rare ones weigh more",
    evidence: "usedNames",
    source: "scores/name-scores.ts",
  }),
  signal({
    name: "definedNames",
    measures: "identifiers of the task that the file defines; rare ones weigh more",
    evidence: "definedNames",
    source: "scores/name-scores.ts",
  }),
  signal({
    name: "tested",
    measures: "what the file's tests say of the task, passed on to the file they are named after",
    evidence: "tested",
    source: "scores/test-scores.ts",
  }),
  signal({
    name: "testImports",
    measures: "what the best tests say of the task, passed on to the source files they import",
    evidence: "tested",
    source: "scores/test-scores.ts",
  }),
  signal({
    name: "folder",
    measures: "mean text score of the three best other files of the folder",
    evidence: "folder",
    direction: "either",
    source: "scores/folder-scores.ts",
  }),
];
