// Takes the words from the names of files that a past commit changed.
import { remember, rememberByObject } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import { termsOf } from "../../language/words.ts";

const filesOfEach = 6;
/** Commits whose names are kept: those of the last searches. */
const maxKnown = 5_000;

/** Stems in the names of the first source files a past commit changed, each with the folder it lies in. */
export const changedNames = (codebase: Codebase, commit: number): readonly string[] =>
  namesByCommit(codebase)(commit);

const namesByCommit = rememberByObject((codebase: Codebase) =>
  remember((commit: number): readonly string[] => {
    const files = codebase.history.files(commit).filter((file) => codebase.kind(file) === "source");
    return files.slice(0, filesOfEach).flatMap((file) => termsOf(lastParts(codebase.paths[file] ?? "")));
  }, maxKnown),
);

/** A file's name and the folder it lies in. */
const lastParts = (path: string): string => path.split("/").slice(-2).join("/");
