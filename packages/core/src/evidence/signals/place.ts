// The table of signals of a file's kind, role, size, imports and place in the tree.
import { signal, type Signal } from "./signal.ts";

const mayPointEitherWay = { scale: "property", direction: "either" } as const;
const ofPlace = { ...mayPointEitherWay, source: "measures/place.ts" } as const;
const ofCodebase = { ...mayPointEitherWay, source: "codebase.ts" } as const;
const text = { evidence: "text", direction: "either" } as const;

/** A kind of file that tasks rarely mean. */
const ofKind = (name: string, files: string): Signal =>
  signal(name, `1 for ${files}`, { scale: "property", direction: "lowers", source: "codebase.ts" });

/** Builds a signal for the likelihood that a task is about a kind of file after all. */
const meant = (name: string, files: string): Signal =>
  signal(name, `how likely the task is about ${files}, by the words of its title; 0 for all other files`, {
    scale: "property",
    source: "scores/role-scores.ts",
  });

/** Signals of a file's kind, role, size, imports and place among the others. */
export const place: readonly Signal[] = [
  signal("leader", "text score as a share of the best candidate of the same folder: tells siblings apart", {
    ...text,
    source: "measures/place.ts",
  }),
  signal(
    "roleLeader",
    "text score as a share of the best candidate of the same role: finds the one workflow among the sources",
    { ...text, source: "measures/place.ts" },
  ),
  signal("depth", "how many folders deep the file lies, on a logarithmic scale", ofPlace),
  signal(
    "aside",
    "1 below a folder for what is internal, old, copied or kept for others: `compat`, `internal`, `locales`",
    ofPlace,
  ),
  signal("declaration", "1 for a file of declarations alone: headers, `.d.ts`, `.pyi`", ofPlace),
  signal("length", "how much the file holds, on a logarithmic scale", ofCodebase),
  signal("imported", "how many files import it, on a logarithmic scale", ofCodebase),
  signal("importsText", "mean text score of the three best files that it imports", {
    ...text,
    source: "measures/imports.ts",
  }),
  signal("importersText", "mean text score of the three best files that import it", {
    ...text,
    source: "measures/imports.ts",
  }),
  signal(
    "entry",
    "1 for a file that stands for a folder or program: `index`, `mod`, `__init__`, `lib`, `main`",
    ofPlace,
  ),
  signal(
    "plainFile",
    "1 for a file in no known language, unless the repository consists of such files",
    ofCodebase,
  ),
  ofKind("test", "tests"),
  ofKind("example", "examples"),
  ofKind("docs", "documentation, unless it is what a repository of little code consists of"),
  ofKind("config", "configuration, likewise"),
  ofKind("generated", "generated files"),
  ofKind("vendored", "copies of other projects"),
  meant("testMeant", "tests"),
  meant("docsMeant", "documentation and changelogs"),
  meant("exampleMeant", "examples"),
  meant("setupMeant", "CI, builds, configuration and scripts"),
];
