// The table of signals of a file's kind, role, size, imports and place in the tree.
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

/** Signals of a file's kind, role, size, imports and place among the others. */
export const place: readonly Signal[] = [
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
