import { spawnSync } from "node:child_process";
import { identifierWords, isRequestWord, isStopWord, stem } from "@fossick/core/language/words.ts";
import type { System } from "../types.ts";
import { rival, type ScoredFile } from "./rival.ts";

const maxWords = 25;
const shortestWord = 3;
/** More than any file holds of one word, so that counts only decide between files with as many different words. */
const wordWeight = 1e9;

interface Program {
  readonly name: string;
  readonly flags: readonly string[];
  /** Matches a line `path NUL rest` stands for. */
  readonly matchesOf: (rest: string) => number;
}

/** The first that is installed is used; both ignore case and match whole words. git shows each match on a line. */
const programs: readonly Program[] = [
  {
    name: "rg",
    flags: ["--no-config", "--count-matches", "--null", "-i", "-w", "-F", "-e"],
    matchesOf: Number,
  },
  {
    name: "git",
    flags: ["grep", "--no-color", "--no-line-number", "-o", "-z", "-I", "-i", "-w", "-F", "-e"],
    matchesOf: () => 1,
  },
];

/**
 * Imitates an agent with ripgrep: counts each content word of the task in every file, and opens the files that hold the
 * most different words, then those with the most matches. Without ripgrep, `git grep` counts.
 */
export function keywordCounts(): System {
  const program = programs.find(({ name }) => spawnSync(name, ["--version"]).status === 0);
  if (!program) throw new Error("keyword-counts needs ripgrep or git");
  return rival("keyword-counts", (text, root) => scoreFiles(contentWords(text), root, program));
}

/** The first 25 different words of a text that say something about its subject, as written but for their case. */
export function contentWords(text: string): string[] {
  const words = identifierWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestWord && !isStopWord(word) && !isRequestWord(stem(word)));
  return [...new Set(words)].slice(0, maxWords);
}

function scoreFiles(words: readonly string[], root: string, program: Program): ScoredFile[] {
  const scores = new Map<string, number>();
  for (const word of words) {
    for (const [path, matches] of matchesByFile(word, root, program)) {
      scores.set(path, (scores.get(path) ?? 0) + wordWeight + matches);
    }
  }
  return [...scores].map(([path, score]) => ({ path, score }));
}

function matchesByFile(word: string, root: string, { name, flags, matchesOf }: Program): Map<string, number> {
  // The folder is named, or ripgrep would wait for its standard input.
  const run = spawnSync(name, [...flags, word, "--", "."], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0 && run.status !== 1) throw new Error(`${name}: ${run.stderr.trim()}`);
  const matches = new Map<string, number>();
  for (const line of run.stdout.split("\n")) {
    const [place = "", rest] = line.split("\0");
    if (rest === undefined) continue;
    const path = place.replace(/^\.\//, "");
    matches.set(path, (matches.get(path) ?? 0) + matchesOf(rest));
  }
  return matches;
}
