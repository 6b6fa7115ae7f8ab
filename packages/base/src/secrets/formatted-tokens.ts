// Finds tokens and keys by the formats of the services that issue them.
import { longRuns } from "./long-runs.ts";
import type { Secret } from "./secret.ts";
import { tokenFormats } from "./token-formats.ts";

const tokenPatterns = tokenFormats.map(({ kind, pattern }) => ({
  kind,
  pattern: new RegExp(`(?<![A-Za-z0-9])(?:${pattern})(?![A-Za-z0-9])`, "g"),
}));
const anyToken = new RegExp(`(?<![A-Za-z0-9])(?:${tokenFormats.map(({ pattern }) => pattern).join("|")})`);

/** Finds tokens and keys with an unmistakable format. */
export function formattedTokens(text: string): readonly Secret[] {
  if (!mayHoldToken(text)) return [];
  return tokenPatterns.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([token]) => !/(.)\1{9}|example/i.test(token))
      .map(({ index, 0: token }) => ({ start: index, end: index + token.length, kind })),
  );
}

/** Characters around a run that may belong to the same token. */
const charactersAround = 120;
/** A digit, which nearly every token and hardly any name of that length has, or the prefix of a token. */
const mayBeToken = /\d|^(?:A[KS]IA|api_org_|gh[pousr]_|hf_|npm_|sk-)/;

/** Tests whether a text may contain a token, by its long runs of token characters; most texts have few. */
const mayHoldToken = (text: string): boolean =>
  longRuns(text).some(
    ([start, end]) =>
      mayBeToken.test(text.slice(start, end)) &&
      anyToken.test(text.slice(Math.max(0, start - charactersAround), end + charactersAround)),
  );
