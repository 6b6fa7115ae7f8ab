// Schemas of the page's requests.
import * as v from "valibot";
import { wordLimits } from "@fossick/base/word-list.ts";

/** Max characters of a task; longer ones are documents. */
const longestTask = 100_000;
const longestText = 4_000;
const maxItems = 1_000;

const text = v.pipe(v.string(), v.maxLength(longestText));
const texts = v.pipe(v.array(text), v.maxLength(maxItems));
const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const optionalTexts = v.exactOptional(texts);

const word = v.pipe(
  v.string(),
  v.maxLength(wordLimits.characters, `a word has at most ${wordLimits.characters} characters`),
);
const words = v.pipe(
  v.array(word),
  v.maxLength(wordLimits.words, `at most ${wordLimits.words} words are taken`),
);
const request = {
  task: v.pipe(v.string(), v.maxLength(longestTask)),
  objective: v.exactOptional(v.pipe(v.string(), v.maxLength(longestTask))),
  keywords: v.exactOptional(words),
  globs: optionalTexts,
  excludes: optionalTexts,
  // Ranges are checked when the settings are resolved.
  maxCycles: v.exactOptional(v.number()),
  threshold: v.exactOptional(v.number()),
};

export const nothing = v.strictObject({});
export const search = v.strictObject({ ...request, isTentative: v.exactOptional(v.literal(true)) });
export const id = v.strictObject({ id: text });
export const lines = v.strictObject({
  path: text,
  startLine: v.exactOptional(line),
  endLine: v.exactOptional(line),
  id: v.exactOptional(text),
});
export const edit = v.strictObject({ path: text, line: v.exactOptional(line) });

export const feedback = v.strictObject({
  task: v.exactOptional(v.pipe(v.string(), v.maxLength(longestTask))),
  used: optionalTexts,
  unused: optionalTexts,
});
