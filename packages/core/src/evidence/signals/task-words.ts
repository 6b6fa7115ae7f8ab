// The table of signals of the task's own words in whole files, their paths and names, their tests and their folder.
import { signal, type Signal } from "./signal.ts";

const source = "scores/text-scores.ts";
const text = { evidence: "text", source } as const;
const path = { evidence: "path", source } as const;
const names = "scores/name-scores.ts";
const tested = { evidence: "tested", source: "scores/test-scores.ts" } as const;

/** The task's own words in whole files. */
export const taskWords: readonly Signal[] = [
  signal("text", "BM25F of the task's words over names, code and prose", text),
  signal("titleText", "the same with the words of the title alone", text),
  signal("proseText", "the same without the words of code blocks", text),
  signal("titleDefinitions", "the title's words in names the file defines", {
    evidence: "definitions",
    source,
  }),
  signal("path", "the task's words in the path", path),
  signal("titlePath", "the title's words in the path", path),
  signal("usedNames", "identifiers of the task that the file uses; rare ones weigh more", {
    evidence: "usedNames",
    source: names,
  }),
  signal("definedNames", "identifiers of the task that the file defines; rare ones weigh more", {
    evidence: "definedNames",
    source: names,
  }),
  signal(
    "tested",
    "what the file's tests say of the task, passed on to the file they are named after",
    tested,
  ),
  signal(
    "testImports",
    "what the best tests say of the task, passed on to the source files they import",
    tested,
  ),
  signal("folder", "mean text score of the three best other files of the folder", {
    evidence: "folder",
    direction: "either",
    source: "scores/folder-scores.ts",
  }),
];
