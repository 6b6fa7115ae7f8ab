import assert from "node:assert/strict";
import * as fc from "fast-check";
import { englishOf, glossOf, canonicalChinese } from "@fossick/core/language/chinese/gloss.ts";
import { readPart } from "@fossick/core/language/read-part.ts";
import { openSpellings } from "@fossick/core/language/chinese/spellings.ts";
import { detectLanguage, isJapanese } from "@fossick/core/language/detect-language.ts";
import { extentOf, mannerOf } from "@fossick/core/language/task-features.ts";
import { foreignParts } from "@fossick/core/language/foreign-parts.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { bridgesIn } from "@fossick/core/language/lexicon.ts";
import { namedPaths } from "@fossick/core/language/named-paths.ts";
import { readTask } from "@fossick/core/language/read-task.ts";
import { isTraceAlone } from "@fossick/core/language/trace-alone.ts";
import { chooseWords } from "@fossick/core/language/wording.ts";
import { joinPairs } from "@fossick/core/language/scripts.ts";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";

/** Chinese from whole terms, single characters and what stands between them. */
const chineseText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(fc.oneof(fc.stringMatching(/^[\u4E00-\u9FFF]{1,6}$/), hostileText(40)), { maxLength: 30 })
      .map((parts) => parts.join("")),
    fc
      .tuple(fc.stringMatching(/^[\u4E00-\u9FFF]{1,3}$/), fc.nat(max))
      .map(([run, length]) => run.repeat(Math.ceil(length / run.length))),
  );

export const taskProperties = [
  property("readTask keeps its limits", hostileText, (text) => {
    const { identifiers, paths, pairs } = readTask(text);
    assert.ok(identifiers.length <= 60 && paths.length <= 30 && pairs.length <= 400);
    assert.equal(new Set(identifiers).size, identifiers.length);
  }),
  property("the first query has finite weights, heaviest first", hostileText, (text) => {
    const weights = createInitialQuery({ text, objective: text.slice(0, 300) }).keywords.map(
      ({ weight }) => weight,
    );
    assert.ok(weights.every((weight) => weight >= 0 && weight <= 1));
    assert.deepEqual(
      weights,
      [...weights].sort((a, b) => b - a),
    );
  }),
  property("whatever is read of a task is read of any text", hostileText, (text) => {
    const task = { text };
    for (const read of [extentOf, mannerOf, namedPaths]) read(task);
    const readForeign = (words: string): unknown => foreignParts(words, () => 0);
    for (const read of [readForeign, bridgesIn, isTraceAlone, detectLanguage, isJapanese]) read(text);
  }),
  property("words of an identifier are its letters in order", hostileText, (text) => {
    const words = identifierWords(text);
    for (const word of words) assert.ok(word !== "" && termsOf(word).every((term) => term !== ""));
    joinPairs(words);
  }),
  property("the parts of a gloss make up the canonical text", chineseText, async (whole) => {
    const text = readPart(whole); // a search glosses no more of a task
    const gloss = await glossOf(text);
    if (gloss === undefined) return;
    assert.equal(gloss.map((part) => part.text).join(""), await canonicalChinese(text));
    assert.equal(typeof englishOf(chooseWords(gloss, () => 1, await openSpellings())), "string");
  }),
];
