import { signal, type Signal } from "./signal.ts";

const mayPointEitherWay = { scale: "property", direction: "either" } as const;

/** A kind of file that tasks rarely mean. */
const ofKind = (name: string, files: string): Signal =>
  signal({
    name,
    measures: `1 for ${files}, 0.4 when the task speaks of them`,
    scale: "property",
    direction: "lowers",
    source: "kinds.ts",
  });

/** What a file is, by its path, size and place among the others. */
export const place: readonly Signal[] = [
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
    name: "leader",
    measures: "text score as a share of the best candidate of the same folder: tells siblings apart",
    evidence: "text",
    direction: "either",
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
];
