// The table of signals of how a task names a file, by a text in it, its path, a stack trace, or words of its path.
import { signal, type Signal } from "./signal.ts";

const ofPath = { scale: "property", evidence: "path", source: "measures/path-names.ts" } as const;

/** Signals of files that the task names, wholly or in part. */
export const named: readonly Signal[] = [
  signal(
    "mention",
    "the task writes out the path, module or file name: 1 for one file, 1/n for n namesakes",
    {
      scale: "absolute",
      evidence: "mention",
      source: "scores/mention-scores.ts",
    },
  ),
  signal("trace", "the file is in the stack trace; frames nearer to the failure weigh more", {
    scale: "property",
    evidence: "trace",
    source: "scores/frame-files.ts",
  }),
  signal("nameCovered", "share of the file name's words, by rarity, that the task holds", {
    ...ofPath,
    source: "measures/named.ts",
  }),
  signal(
    "nameIs",
    "where the task says the file's whole name: the share of the task, by rarity, that is the name; an entry file is called as its folder",
    ofPath,
  ),
  signal("folderLetters", "share of the letters of its folder's name that the task's words say", ofPath),
];
