// Schemas of the verdicts and wishes of a caller who judges; their messages follow "must be".
import type { CallerRefinement, CallerVerdict } from "fossick";
import * as v from "valibot";

const longestText = 2_000;
const longestPath = 4_096;
const maxItems = 200;

const short = (what: string, longest: number) =>
  v.pipe(
    v.string(what),
    v.nonEmpty(what),
    v.maxLength(longest, `${what} of at most ${longest} characters`),
    v.check((text: string) => !text.includes("\0"), "text without NUL"),
  );

const list = (what: string, item: string, longest: number) => (description: string) =>
  v.optional(
    v.pipe(
      v.array(short(item, longest), what),
      v.maxLength(maxItems, `${what}, ${maxItems} at most`),
      v.description(description),
    ),
  );

export const names = list("a list of texts", "text that is not empty", longestText);
export const globs = list("a list of globs", "a glob", longestText);
export const paths = list("a list of paths", "a path", longestPath);

const share = "a number from 0 to 1";

const verdict = v.strictObject({
  path: short("a path", longestPath),
  relevance: v.pipe(
    v.number(share),
    v.minValue(0, share),
    v.maxValue(1, share),
    v.description("0 to 1; 0.7 or more accepts the file."),
  ),
  reason: v.optional(v.pipe(v.string("text"), v.maxLength(longestText, "shorter"))),
  missingContext: names("Files, names or subjects that are needed beside it and were not seen."),
});

export const verdictFields = {
  evaluations: v.pipe(
    v.array(verdict, "a list of evaluations"),
    v.maxLength(maxItems, `a list of evaluations, ${maxItems} at most`),
    v.description("What the caller thinks of files, shown or not."),
  ),
};

export const verdictsIn = ({
  evaluations,
}: {
  readonly evaluations: readonly v.InferOutput<typeof verdict>[];
}): readonly CallerVerdict[] =>
  evaluations.map(({ missingContext = [], path, reason = "", relevance }) => ({
    path,
    relevance,
    reason,
    missingContext,
  }));

export const refinementFields = {
  searchOn: v.optional(
    v.pipe(
      v.boolean("true or false"),
      v.description("false ends the search, true goes on without a wish; else its rules decide."),
    ),
  ),
  keywords: names("Words or names to look for."),
  patterns: globs("Globs of files to look for."),
  excludes: globs("Globs of files not to show."),
  focusAreas: names("Subjects, names or files to look for."),
  filesToRead: paths("Files to show next, wherever they rank."),
};

const wishes = ["searchOn", "keywords", "patterns", "excludes", "focusAreas", "filesToRead"] as const;

/** Returns the wishes of an input. */
export const refinementIn = (
  input: Readonly<Partial<Record<(typeof wishes)[number], unknown>>>,
): CallerRefinement =>
  Object.fromEntries(wishes.flatMap((wish) => (input[wish] === undefined ? [] : [[wish, input[wish]]])));
