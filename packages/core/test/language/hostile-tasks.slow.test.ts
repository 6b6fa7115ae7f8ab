import { describe, expect, it } from "vitest";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { extentOf, mannerOf } from "@fossick/core/language/task-features.ts";
import { foreignParts } from "@fossick/core/language/foreign-parts.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { bridgesIn } from "@fossick/core/language/lexicon.ts";
import { namedPaths } from "@fossick/core/language/named-paths.ts";
import { isTraceAlone } from "@fossick/core/language/trace-alone.ts";
import { wordCount, wordingOf } from "@fossick/core/language/wording.ts";

const length = 4_000_000;
const pieces = {
  words: [
    "aA",
    "A",
    "A1",
    "a_",
    "_",
    "1",
    "的",
    "登录用户的",
    "ログイン",
    "로그인",
    "😀",
    "a\u0301",
    "sign ",
  ],
  marks: [
    " ",
    "(",
    "/",
    ".",
    "`",
    "\n",
    "\r",
    "\t",
    ":",
    '"',
    "@",
    "-",
    "{",
    "#L1",
    "a.",
    "a/",
    "a::",
    "a-b",
  ],
  blocks: ["```\n", "~~~\r", "<!--", "    a\n", "\n\n    at "],
  frames: [
    'File "',
    "at a (",
    "at a.b(c.java:1)\n",
    "at a.b.",
    "a/b.rs:1\n",
    "(A",
    "Error: ",
    "x.ts ",
    "http://",
  ],
};

/** Everything a search reads of its task's text. */
function readAll(text: string): void {
  const task = { text };
  detectLanguage(text);
  foreignParts(text, () => 0);
  createInitialQuery(task);
  bridgesIn(wordingOf(task));
  mannerOf(task);
  extentOf(task);
  namedPaths(task);
  isTraceAlone(text);
  wordCount(task);
}

describe("a task of four million characters", () => {
  it.each(
    Object.values(pieces)
      .flat()
      .map((piece) => [JSON.stringify(piece), piece] as const),
  )("that repeats %s is read at once", (_, piece) => {
    for (const text of [
      piece.repeat(length / piece.length),
      `fix the login ${piece.repeat(length / piece.length)}`,
    ]) {
      const start = performance.now();
      readAll(text);
      expect(performance.now() - start).toBeLessThan(10_000);
    }
  });
});
