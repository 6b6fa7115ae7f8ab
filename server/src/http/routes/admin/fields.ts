// Schemas of input fields that routes for administrators share; no routes.
import * as v from "valibot";
import { noNul } from "../../fields.ts";

const longest = 2_000;
const maxNames = 200;

/** Entries of a list at most. */
export const maxListed = 500;

/** Max number listed, in a query. */
export const listed = v.pipe(
  v.string(`a whole number from 1 to ${maxListed}`),
  v.regex(/^[1-9]\d?$|^[1-4]\d\d$|^500$/, `a whole number from 1 to ${maxListed}`),
  v.transform(Number),
);

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `one of ${words.join(", ")}`);

/** Non-empty string; callers validate further. */
export const limitedText = (what: string) =>
  v.pipe(
    v.string(what),
    v.nonEmpty(what),
    v.maxLength(longest, `${what} of at most ${longest} characters`),
    noNul,
  );

export const names = (what: string) =>
  v.pipe(
    v.array(limitedText("a name"), `a list of ${what}`),
    v.maxLength(maxNames, `a list of ${what}, ${maxNames} at most`),
  );
