// The table of signals of the words that the caller gives beside the task.
import { signal, type Signal } from "./signal.ts";

const source = "measures/caller.ts";
const absolute = { scale: "absolute", source } as const;
const path = { scale: "property", evidence: "path", source } as const;
const passage = { evidence: "passage", source } as const;
const definitions = { evidence: "definitions", source } as const;

/** Signals of the caller's words: guesses, measured by themselves. */
export const caller: readonly Signal[] = [
  signal("callerText", "BM25F of the caller's words over names, code and prose", {
    evidence: "text",
    source,
  }),
  signal("callerPath", "the caller's words in the path", { evidence: "path", source }),
  signal("callerDefinitions", "the caller's words in names the file defines", definitions),
  signal(
    "callerUsedNames",
    "the caller's words as names that the file uses, in any style of writing; rare ones weigh more",
    { evidence: "usedNames", source },
  ),
  signal(
    "callerDefinedNames",
    "the caller's words as names that the file defines, in any style of writing; rare ones weigh more",
    { evidence: "definedNames", source },
  ),
  signal(
    "callerMention",
    "a word of the caller is the file's path, module or name: 1 for one file, 1/n for n namesakes",
    path,
  ),
  signal("callerWindow", "BM25 of the best 40 lines by the caller's words", passage),
  signal("callerFunction", "BM25 of the best definition by the caller's words", passage),
  signal(
    "callerFunctionName",
    "weight of the caller's words in the best definition's name × the part of the name they make up",
    definitions,
  ),
  signal("callerHeadCoverage", "share of the caller's words, by rarity, in the file's first 30 lines", {
    ...passage,
    scale: "property",
  }),
  signal("callerNameCovered", "share of the file name's words, by rarity, that the caller gives", path),
  signal(
    "callerNameIs",
    "where the caller says the file's whole name: the share of the caller's words that is the name",
    path,
  ),
  signal(
    "callerFolderLetters",
    "share of the letters of its folder's name that the caller's words say",
    path,
  ),
  signal("callerAbsText", "`callerText` against an ideal file", absolute),
  signal("callerAbsWindow", "`callerWindow` against an ideal file", absolute),
  signal("callerAbsFunction", "`callerFunction` against an ideal file", absolute),
  signal(
    "callerAbsNames",
    "`callerUsedNames` against all the caller's words, unknown ones included",
    absolute,
  ),
  signal(
    "callerAbsDefined",
    "`callerDefinedNames` against all the caller's words, unknown ones included",
    absolute,
  ),
  signal("callerAbsPath", "share of the caller's words, by rarity, in the path", absolute),
  signal("callerCoverage", "share of the caller's words, by rarity, in the best 40 lines", absolute),
  signal("hasWords", "1 for every file where the caller gives words", {
    scale: "property",
    source,
    weighed: "calibration",
    withoutWeight: "it chooses weights and calibration (`evaluate/ranking-model.ts`)",
  }),
];
