import { languageOf } from "@fossick/languages/index.ts";
import { importsOf } from "@fossick/index/analyse/names/imports.ts";
import { createResolver, type Resolve } from "@fossick/index/resolve/index.ts";
import { isSourceFile } from "../derived-task.ts";
import type { Head, HeadFile } from "./head-files.ts";
import { foundTask, shuffled, type Candidate, type Found, type Mine } from "./mined-task.ts";
import { testTitles, type TestTitle } from "./test-titles.ts";

/** Tasks from what a test says it tests, one a file of tests, where it is plain which source file that is. */
export function mineTests({ repo, seed }: Mine, head: Head): Candidate[] {
  const resolve = createResolver({ paths: head.paths, readText: textOf(head) });
  const barrels = new Set(head.source.filter(({ text }) => isBarrel(text)).map(({ path }) => path));
  const byStem = sourceByStem(head.paths);
  return head.tests.flatMap((file) => {
    const gold = testedBy(file, resolve, byStem);
    if (gold === undefined || barrels.has(gold)) return [];
    return oneOf(testTitles(file), file.path, seed).map(({ text, line }) => {
      const found: Found = { text, gold: withTwins(gold, byStem), hidden: { path: file.path }, line };
      return { task: foundTask("test", repo, head.commit, found), stratum: file.path.replace(/^.*\./, "") };
    });
  });
}

/** Tasks from the tests that stand at the end of a Rust source file, whose lines are hidden. */
export const mineInnerTests = ({ repo, seed }: Mine, { commit, source }: Head): Candidate[] =>
  source.flatMap((file) => {
    const lines = file.text.trimEnd().split("\n");
    const from = file.path.endsWith(".rs") ? lines.findIndex((line) => line === "#[cfg(test)]") + 1 : 0;
    if (from === 0 || !/^(?:pub )?mod \w+ \{/.test(lines[from] ?? "") || lines.at(-1) !== "}") return [];
    if (lines.slice(from, -1).some((line) => line === "}")) return []; // more than the tests follows
    const hidden = { path: file.path, from, to: lines.length };
    return oneOf(testTitles(file), file.path, seed).map(({ text, line }) => ({
      task: foundTask("test", repo, commit, { text, gold: [file.path], hidden, line }),
      stratum: "rs",
    }));
  });

const oneOf = (titles: readonly TestTitle[], path: string, seed: number): TestTitle[] =>
  shuffled(titles, seed, ({ line }) => `${path}#${line}`).slice(0, 1);

function textOf({ source }: Head): (path: string) => string | undefined {
  const texts = new Map(source.map(({ path, text }) => [path, text]));
  return (path) => texts.get(path);
}

/** Tests whether a file does little but hand on what others define. */
function isBarrel(text: string): boolean {
  const lines = text
    .replace(/\{[^{}]*\}/g, "{}")
    .split("\n")
    .filter((line) => /\w/.test(line));
  const handing = lines.filter((line) =>
    /\bfrom\b|\bimport\b|\brequire\(|^(?:pub )?(?:use|mod) |^#include/.test(line),
  );
  return handing.length >= lines.length / 2;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The name that a test and what it tests share. */
const stemOf = (path: string): string =>
  nameOf(path)
    .replace(/\..*$/, "")
    .replace(/^(?:test|spec)[_-]|[_-]?(?:tests?|specs?|unittest)$/i, "")
    .replace(/[-_]/g, "")
    .toLowerCase();

const sayingNothing: ReadonlySet<string> = new Set(
  "index mod init main lib utils util types common helpers".split(" "),
);

function sourceByStem(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byStem = new Map<string, string[]>();
  for (const path of paths.filter(isSourceFile))
    byStem.set(stemOf(path), [...(byStem.get(stemOf(path)) ?? []), path]);
  return byStem;
}

/** The one source file that a file of tests is about: imported and alike in name, alone alike in name, alone imported. */
function testedBy(
  { path, text }: HeadFile,
  resolve: Resolve,
  byStem: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const language = languageOf(path);
  const imported = new Set(
    importsOf(text, language).flatMap((each) => resolve(path, language.name, each).filter(isSourceFile)),
  );
  const stem = stemOf(path);
  const alike = (byStem.get(stem) ?? []).filter((each) => familyOf(each) === familyOf(path));
  const both = alike.filter((each) => imported.has(each));
  const beside = alike.filter((each) => folderOf(each) === folderOf(path));
  const [alone = ""] = imported;
  if (both.length === 1) return both[0];
  if (sayingNothing.has(stem)) return undefined;
  if (beside.length === 1) return beside[0];
  const isToldByImports = /^(?:js|py)$/.test(familyOf(path));
  if (alike.length === 1 && stem.length >= 4 && !isToldByImports) return alike[0];
  return imported.size === 1 && sharesWord(path, alone) ? alone : undefined;
}

/** A header and what it declares are one thing in two files. */
const withTwins = (path: string, byStem: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  familyOf(path) === "c"
    ? (byStem.get(stemOf(path)) ?? []).filter(
        (each) => familyOf(each) === "c" && folderOf(each) === folderOf(path),
      )
    : [path];

/** Tests whether the name of a file of tests and the name of a source file have a word in common. */
function sharesWord(test: string, source: string): boolean {
  const words = new Set(nameWords(test));
  return nameWords(source).some((word) => words.has(word) && !sayingNothing.has(word));
}

const nameWords = (path: string): string[] =>
  nameOf(path)
    .replace(/\..*$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length >= 4 && !/^(?:tests?|specs?)$/.test(word));

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Endings of one language and its dialects. */
const familyOf = (path: string): string => {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (/^(?:[cm]?[jt]sx?|vue|svelte)$/.test(ending)) return "js";
  return /^(?:c|h|cc|cpp|cxx|hh|hpp)$/.test(ending) ? "c" : ending;
};
