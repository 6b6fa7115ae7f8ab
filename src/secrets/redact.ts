import { credentials, secretAssignment, valueAt } from "./assignments.ts";
import { longRuns } from "./long-runs.ts";
import { looksSecret } from "./looks-secret.ts";
import { tokenFormats } from "./token-formats.ts";

/** A part of a text that is replaced, and what it is. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

const anyMark = /\[redacted: [a-z0-9 .]{1,40}\]/g;

/** Counts the secrets replaced in a text, by their marks. */
export const countMarks = (text: string): number => text.match(anyMark)?.length ?? 0;

/** The text without the marks, for what reads words. */
export const withoutMarks = (text: string): string => text.replaceAll(anyMark, " ");

/** The same text with every secret replaced by a mark such as `[redacted: github token]`; lines keep their numbers. */
export const redact = (text: string): string => replaceSecrets(text, findSecrets(text));

/** The same text with its secrets left out, for the index: no word of them is kept, and lines keep their numbers. */
export const withoutSecrets = (text: string): string => replaceSecrets(text, findSecrets(text), () => "");

/** @param secrets in any order; where two overlap, the first to begin counts and covers both */
export function replaceSecrets(
  text: string,
  secrets: readonly Secret[],
  markOf: (kind: string) => string = (kind) => `[redacted: ${kind}]`,
): string {
  if (secrets.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind } of joined(secrets)) {
    const lineBreaks = text.slice(start, end).split("\n").length - 1;
    parts.push(text.slice(at, start), markOf(kind), "\n".repeat(lineBreaks));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

function joined(secrets: readonly Secret[]): readonly Secret[] {
  const ordered = [...secrets].sort((a, b) => a.start - b.start || b.end - a.end);
  const disjoint: Secret[] = [];
  for (const secret of ordered) {
    const last = disjoint.at(-1);
    if (last && secret.start < last.end)
      disjoint[disjoint.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
    else disjoint.push(secret);
  }
  return disjoint;
}

const tokenPatterns = tokenFormats.map(({ kind, pattern }) => ({
  kind,
  pattern: new RegExp(`(?<![A-Za-z0-9])(?:${pattern})(?![A-Za-z0-9])`, "g"),
}));
const anyToken = new RegExp(`(?<![A-Za-z0-9])(?:${tokenFormats.map(({ pattern }) => pattern).join("|")})`);

/** Secrets by the formats and names that fossick knows, in time linear in the text. */
export function findSecrets(text: string): readonly Secret[] {
  return [...privateKeys(text), ...tokens(text), ...sentCredentials(text), ...assignedSecrets(text)];
}

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:/g;
const keyEnds = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]{40,128}/;
/** Rest of a key without an end, quoted or escaped as it may be. */
const keyBody = /^[\w+/=\s\\"'`,:.-]*/;
/** More than the longest key in use, of 16,384 bits, has. */
const longestKey = 16_000;
const shortestKey = /[A-Za-z0-9+/]{20}[A-Za-z0-9+/=\s\\"'`,]{20}/;

/** Private keys, from their first line to their last, or as far as they go in a text that was cut. */
function privateKeys(text: string): readonly Secret[] {
  const begins = [...text.matchAll(keyBegins)];
  return begins.flatMap(({ index, 0: begin }, at) => {
    const start = index + begin.length;
    const rest = text.slice(start, Math.min(start + longestKey, begins[at + 1]?.index ?? text.length));
    const end = keyEnds.exec(rest);
    const body = end ? rest.slice(0, end.index) : (keyBody.exec(rest)?.[0] ?? "").trimEnd();
    if (!shortestKey.test(body)) return []; // code that only looks for such lines
    return [{ start: index, end: start + body.length + (end?.[0].length ?? 0), kind: "private key" }];
  });
}

function tokens(text: string): readonly Secret[] {
  if (!mayHoldToken(text)) return [];
  return tokenPatterns.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([token]) => !/(.)\1{9}|example/i.test(token))
      .map(({ index, 0: token }) => ({ start: index, end: index + token.length, kind })),
  );
}

/** Around a run, what else of a token may stand. */
const charactersAround = 120;
/** Nearly every token has a digit, and hardly a name that long does. */
const mayBeToken = /\d|^(?:A[KS]IA|api_org_|gh[pousr]_|hf_|npm_|sk-)/;

/** Most files hold no token, which the few long runs of characters in them tell. */
const mayHoldToken = (text: string): boolean =>
  longRuns(text).some(
    ([start, end]) =>
      mayBeToken.test(text.slice(start, end)) &&
      anyToken.test(text.slice(Math.max(0, start - charactersAround), end + charactersAround)),
  );

/** Finds credentials that are sent as a header, in a URL or on a command line. */
function sentCredentials(text: string): readonly Secret[] {
  const present = credentials.filter(({ signs }) => signs.some((sign) => text.includes(sign)));
  return present.flatMap(({ kind, pattern, isSecret }) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: whole, 1: before = "", 2: value = "" }) =>
      isSecret(value, before) ? [{ start: index + before.length, end: index + whole.length, kind }] : [],
    ),
  );
}

/** Values given to names that say they are secret. */
function assignedSecrets(text: string): readonly Secret[] {
  return [...text.matchAll(secretAssignment)].flatMap(({ index, 0: assignment }) => {
    const assigned = valueAt(text, index + assignment.length);
    if (assigned === undefined || !looksSecret(assigned.value, assigned.isQuoted)) return [];
    return [{ start: assigned.start, end: assigned.start + assigned.value.length, kind: "secret value" }];
  });
}
