// The table of signals of how a task names a file: by a text in it, its path, a stack trace, or words of its path.
import { signal, type Signal } from "./signal.ts";

/** Signals of files that the task names, wholly or in part. */
export const named: readonly Signal[] = [
  signal({
    name: "literal",
    measures:
      "a line of the file that the task names, or a text of the task that stands in it word for word and in few others: 1 for the first, less for what follows; such files come before all others",
    scale: "property",
    evidence: "literal",
    source: "literals/find-literals.ts",
    weighed: "calibration",
    withoutWeight: "what is given exactly decides (`evaluate/weigh.ts`)",
  }),
  signal({
    name: "named",
    measures:
      "a text of 14 words or fewer writes out the path, the name or an end of the path, or a text is nothing but names that the file alone defines: 1 for the first, less for its namesakes; such files come before all others",
    scale: "property",
    evidence: "mention",
    source: "scores/named-files.ts",
    weighed: "calibration",
    withoutWeight: "no sum of other evidence comes before a name that is written out (`evaluate/weigh.ts`)",
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
    source: "measures/named.ts",
  }),
  signal({
    name: "nameIs",
    measures:
      "where the task says the file's whole name: the share of the task, by rarity, that is the name; an entry file is called as its folder",
    scale: "property",
    evidence: "path",
    source: "measures/path-names.ts",
  }),
  signal({
    name: "folderLetters",
    measures: "share of the letters of its folder's name that the task's words say",
    scale: "property",
    evidence: "path",
    source: "measures/path-names.ts",
  }),
];
