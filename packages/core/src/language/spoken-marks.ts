// Reads the names of marks in dictated text, such as *slash* and *dot*, and the runs of words that they may join.

/** A word of a text, or a mark that is spoken out: `slash`, `点`. */
export interface SpokenToken {
  readonly start: number;
  readonly end: number;
  /** Letters and digits in lower case; empty for a mark. */
  readonly letters: string;
  /** The character that it stands for; empty for a word. */
  readonly mark: string;
}

/** Names of each mark, and the character that it is in a path. */
const spokenMarks: readonly (readonly [names: string, mark: string])[] = [
  [String.raw`(?:forward |back )?slash\b|backslash\b|正斜[杠槓線线]|反斜[杠槓線线]|斜[杠槓線线]`, "/"],
  [String.raw`(?:dot|period)\b|[点點]`, "."],
  [
    String.raw`(?:dash|hyphen|minus)\b|[横橫][杠槓]|连字符|連字符|連字號|短?[横橫][线線]|中[划劃][线線]|[减減][号號]`,
    "-",
  ],
  [String.raw`(?:double )?under ?scores?\b|dunder\b|下[划劃][线線]|底[线線]`, "_"],
  [String.raw`colon\b|冒[号號]`, ":"],
];

const word = String.raw`[\p{Script=Latin}\p{N}_@]+(?:[.-][\p{Script=Latin}\p{N}_@]+)*`;
const token = new RegExp(
  `${spokenMarks.map(([names], at) => `(?<mark${at}>${names})`).join("|")}|${word}`,
  "giu",
);

/** The letters and digits of a text in lower case. */
export const lettersOf = (text: string): string =>
  text.toLowerCase().replace(/[^\p{Script=Latin}\p{N}]/gu, "");

/** Splits a text into stretches of words and spoken marks with nothing but spaces between; those without a mark are left out. */
export function spokenStretches(text: string): readonly (readonly SpokenToken[])[] {
  const stretches: SpokenToken[][] = [];
  let end = -1;
  for (const match of text.matchAll(token)) {
    const at = spokenMarks.findIndex((_, each) => match.groups?.[`mark${each}`] !== undefined);
    const found: SpokenToken = {
      start: match.index,
      end: match.index + match[0].length,
      letters: at < 0 ? lettersOf(match[0]) : "",
      mark: spokenMarks[at]?.[1] ?? "",
    };
    const isJoined = end >= 0 && /^[ \t]*$/.test(text.slice(end, found.start));
    if (isJoined) stretches.at(-1)?.push(found);
    else stretches.push([found]);
    end = found.end;
  }
  return stretches.filter((tokens) => tokens.some(({ mark }) => mark !== ""));
}
