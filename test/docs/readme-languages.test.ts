import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { simplifiedOnly, traditionalOnly } from "@fossick/core/language/script-characters.ts";

const pageOf = (name: string): string => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const english = pageOf("README.md");

const headingsOf = (page: string): string[] => [...page.matchAll(/^#+(?= )/gm)].map(([level]) => level);
const blocksOf = (page: string): string[] =>
  [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
/** A block of commands or code with its task texts and its language left out. */
const commandsOf = (block: string): string =>
  block.replaceAll(/"[^"\n]*"/g, '"…"').replaceAll(/ --lang zh-Han[st]/g, "");
/** Returns the facts of a printed answer about files: paths with lines, and relevances. */
const factsOf = (block: string): string[] =>
  (block.match(/\d\.\d\d|[\w./-]+\.ts(?::\d+-\d+)?/g) ?? []).toSorted();
/** Names of commands, flags, formats, files and functions, in the order they are spoken of. */
const namesOf = (page: string): string[] =>
  [...page.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
const linksOf = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !target.startsWith("README"));

describe.each([
  ["README.zh-Hans.md", traditionalOnly],
  ["README.zh-Hant.md", simplifiedOnly],
])("%s", (name, foreign) => {
  const page = pageOf(name);

  it("has the headings, tables and lists of the English page", () => {
    expect(headingsOf(page)).toEqual(headingsOf(english));
    for (const mark of [/^\|/gm, /^- /gm, /^\d\. /gm])
      expect(page.match(mark)?.length, String(mark)).toBe(english.match(mark)?.length);
  });

  it("shows the same commands, code and answer", () => {
    const [ours, theirs] = [blocksOf(page), blocksOf(english)];
    const isAnswer = (block: string): boolean => block.includes(" │ ");
    expect(ours.length).toBe(theirs.length);
    for (const [at, block] of ours.entries()) {
      const other = theirs[at] ?? "";
      const of = isAnswer(block) ? factsOf : commandsOf;
      expect(of(block)).toEqual(of(other));
    }
  });

  it("names the same flags, files and functions, and links to the same pages", () => {
    expect(namesOf(page).toSorted()).toEqual(namesOf(english).toSorted());
    expect(linksOf(page).toSorted()).toEqual(linksOf(english).toSorted());
  });

  it("is written in its own script", () => {
    const text = page.replace(/^\[English\].*$|^English.*$/m, "");
    expect([...text].filter((character) => foreign.has(character))).toEqual([]);
  });
});
