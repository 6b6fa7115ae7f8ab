// The table of signals of kind, role and place.
import { signal, type Signal } from "./signal.ts";

const mayPointEitherWay = { scale: "property", direction: "either" } as const;

/** A kind of file that tasks rarely mean. */
const ofKind = (name: string, files: string): Signal =>
  signal({
    name,
    measures: `1 for ${files}`,
    scale: "property",
    direction: "lowers",
    source: "codebase.ts",
  });

/** Builds a signal for the likelihood that a task is about a kind of file after all. */
const meant = (name: string, files: string): Signal =>
  signal({
    name,
    measures: `how likely the task is about ${files}, by the words of its title; 0 for all other files`,
    scale: "property",
    source: "scores/role-scores.ts",
  });

/** Signals of a file's path, size and place among the others. */
export const place: readonly Signal[] = [
  signal({
    name: "literal",
    measures:
      "a line of the file that the task names, or a text of the task that stands in it word for word and in few others: 1 for the first, less for what follows; such files come before all others",
    scale: "property",
    evidence: "literal",
    source: "literals/find-literals.ts",
    weighed: "calibration",
    withoutWeight: "what is given exactly decides (`evaluate/evaluator.ts`)",
  }),
  signal({
    name: "named",
    measures:
      "a text of 14 words or fewer writes out the path, the name or an end of the path: 1 for the first, less for its namesakes; such files come before all others",
    scale: "property",
    evidence: "mention",
    source: "scores/named-files.ts",
    weighed: "calibration",
    withoutWeight:
      "no sum of other evidence comes before a name that is written out (`evaluate/named-first.ts`)",
  }),
  signal({
    name: "mention",
    measures: "the task writes out the path, module or file name: 1 for one file, 1/n for n namesakes",
    scale: "absolute",
    evidence: "mention",
    source: "scores/mention-scores.ts",
  }),
  signal({
    name: "trace",
    measures: "the file is in the stack trace; frames nearer to the failure weigh more",
    scale: "property",
    evidence: "trace",
    source: "scores/mention-scores.ts",
  }),
  signal({
    name: "nameCovered",
    measures: "share of the file name's words, by rarity, that the task holds",
    scale: "property",
    evidence: "path",
    source: "measures/place.ts",
  }),
  signal({
    name: "nameIs",
    measures:
      "where the task says the file's whole name: the share of the task, by rarity, that is the name; an entry file is called as its folder",
    scale: "property",
    evidence: "path",
    source: "measures/names.ts",
  }),
  signal({
    name: "folderLetters",
    measures: "share of the letters of its folder's name that the task's words say",
    scale: "property",
    evidence: "path",
    source: "measures/names.ts",
  }),
  signal({
    name: "leader",
    measures: "text score as a share of the best candidate of the same folder: tells siblings apart",
    evidence: "text",
    direction: "either",
    source: "measures/place.ts",
  }),
  signal({
    name: "roleLeader",
    measures:
      "text score as a share of the best candidate of the same role: finds the one workflow among the sources",
    evidence: "text",
    direction: "either",
    source: "measures/place.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "depth",
    measures: "how many folders deep the file lies, on a logarithmic scale",
    source: "measures/place.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "aside",
    measures:
      "1 below a folder for what is internal, old, copied or kept for others: `compat`, `internal`, `locales`",
    source: "measures/place.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "declaration",
    measures: "1 for a file of declarations alone: headers, `.d.ts`, `.pyi`",
    source: "measures/place.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "length",
    measures: "how much the file holds, on a logarithmic scale",
    source: "codebase.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "imported",
    measures: "how many files import it, on a logarithmic scale",
    source: "codebase.ts",
  }),
  signal({
    name: "importsText",
    measures: "mean text score of the three best files that it imports",
    evidence: "text",
    direction: "either",
    source: "measures/imports.ts",
  }),
  signal({
    name: "importersText",
    measures: "mean text score of the three best files that import it",
    evidence: "text",
    direction: "either",
    source: "measures/imports.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "entry",
    measures: "1 for a file that stands for a folder or program: `index`, `mod`, `__init__`, `lib`, `main`",
    source: "measures/place.ts",
  }),
  signal({
    ...mayPointEitherWay,
    name: "plainFile",
    measures: "1 for a file in no known language",
    source: "codebase.ts",
  }),
  ofKind("test", "tests"),
  ofKind("example", "examples"),
  ofKind("docs", "documentation"),
  ofKind("config", "configuration"),
  ofKind("generated", "generated files"),
  ofKind("vendored", "copies of other projects"),
  meant("testMeant", "tests"),
  meant("docsMeant", "documentation and changelogs"),
  meant("exampleMeant", "examples"),
  meant("setupMeant", "CI, builds, configuration and scripts"),
];
