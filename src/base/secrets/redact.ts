// Finds secrets in a text by the formats and names that fossick knows, and replaces them with marks.
import { longRuns } from "./long-runs.ts";
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
function findSecrets(text: string): readonly Secret[] {
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

/** Names that say their value is secret, as they end. */
const secretName =
  "pass(?:word|wd|phrase|code)|pwd|secret|credential|token|_auth|\\bauth|(?:api|access|account|auth|client|decryption|encryption|license|master|private|shared|signing|storage|subscription)[_.-]?(?:key|pass)";

/** Pattern of the text between such a name and its value: which one it is, a closing quote, a sign of assignment. */
const assigns =
  "(?:s|[_-]?(?:value|string|base64|hash|production|prod|development|dev|staging|live|test|old|new|\\d{1,3}))?(?:[\"'\\])]{0,2}\\s{0,8}(?:=>|:=|={1,3}|:|>)\\s{0,8}|[\"']\\s{0,8},\\s{0,8}(?=[\"']))";

/** Matches the text before a value that is secret by its name. */
const secretAssignment = new RegExp(`(?:${secretName})${assigns}`, "gi");

/** Kind of credential that is sent in a header, in a URL or on a command line. */
interface Credential {
  readonly kind: string;
  /** A text with such a credential holds at least one of these; searching for them is faster than the pattern. */
  readonly signs: readonly string[];
  /** Group 1 stays, group 2 is the secret. */
  readonly pattern: RegExp;
  readonly isSecret: (value: string, before: string) => boolean;
}

const isLong = (value: string): boolean => looksSecret(value, false);
const isShort = (value: string): boolean => looksSecret(value, true);
/** Tests whether a value is a name and a password in base64, as Basic sends them. */
const isBasic = (value: string): boolean =>
  /^[\x20-9;-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, "base64").toString("latin1"));
/** In a URL the place says what it is: only the user's name again, or what plainly stands for a password, is none. */
const isPassword = (value: string, before: string): boolean =>
  !before.endsWith(`/${value}:`) &&
  !/^(?:pass(?:word|wd)?|pwd|secret|token|x+|\*+|\.+|[$%{<[].*)$/i.test(value);

const credentials: readonly Credential[] = [
  {
    kind: "basic credentials",
    signs: ["asic", "ASIC"],
    pattern: /(\bbasic\s)([A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=-])/gi,
    isSecret: isBasic,
  },
  {
    kind: "bearer token",
    signs: ["earer", "EARER"],
    pattern: /(\bbearer\s)([\w.~+/-]{16,4000}={0,2})/gi,
    isSecret: isLong,
  },
  {
    kind: "password in a url",
    signs: ["//"],
    pattern: /(\/\/[^\s/:@"'`<>]{0,100}:)([^\s/@"'`<>]{3,300})(?=@[\w.[-])/g,
    isSecret: isPassword,
  },
  {
    kind: "password of a command",
    signs: [" -u", "--user"],
    pattern: /((?:\s-u|--user)[ =]["']?[\w.@-]{1,80}:)([^\s"'`]{6,200})/g,
    isSecret: isShort,
  },
  {
    kind: "password of a netrc",
    signs: ["login"],
    pattern: /(\blogin\s{1,8}\S{1,100}\s{1,8}password\s{1,8})(\S{4,200})/g,
    isSecret: isShort,
  },
  {
    kind: "password hash",
    signs: ["$2", "$a", "$1", "$5", "$6", "$y"],
    pattern: /(^|[\s"':=])(\$(?:2[aby]|apr1|[156y])\$[\w./$]{20,120})/g,
    isSecret: () => true,
  },
];

const quotes: ReadonlySet<string> = new Set(['"', "'", "`"]);
const longestValue = 2_000;

/** A value with its place in the text, without its quotes. */
interface AssignedValue {
  readonly start: number;
  readonly value: string;
  readonly isQuoted: boolean;
}

/** The value that stands at a place of a text: up to its closing quote, or to what ends a bare word. */
function valueAt(text: string, at: number): AssignedValue | undefined {
  const quote = text[at] ?? "";
  if (quotes.has(quote)) {
    const line = text.slice(at + 1, at + 1 + longestValue);
    const end = line.search(quote === '"' ? /["\n]/ : quote === "'" ? /['\n]/ : /`/);
    return end < 1 || line[end] === "\n"
      ? undefined
      : { start: at + 1, value: line.slice(0, end), isQuoted: true };
  }
  const bare = /[^\s"'`;,<>(){}[\]&|$\\]{1,2000}/y;
  bare.lastIndex = at;
  const value = bare.exec(text)?.[0];
  return value === undefined ? undefined : { start: at, value, isQuoted: false };
}

/** Values that stand for a secret and are none. */
const placeholder =
  /example|sample|dummy|change_?me|replace|placeholder|your[_-]|redacted|removed|xxx|\*\*\*|\.\.\.|<|\$\{|\{\{|%[({s]|process\.env|os\.environ|getenv|localhost|undefined|required|invalid|^(?:test|fake|mock|my|some|the|a|an)[_-]|1234567|abcdef|qwerty|password\d?$|secret\d?$|token\d?$/i;

/** Code, not a value: a call, a member, a path, a url, an expression. */
const codeLike =
  /^[\w$.]*\(|^(?:\.{1,2}|~|[a-z]:|https?:|file:|arn:|urn:|ref\+|vault:|op:)[\\/]|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|^sha\d{1,3}[:-]|^\[redacted: /i;

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const digits = /\d/;
const letters = /[A-Za-z]/;
const passwordSigns = /[!@#$%^&*?~+](?!$)/;
/** A word of a name, in any case. */
const nameWord = /^[A-Za-z][a-z]*(?:[A-Z][a-z]*)*\d{0,2}[:?]?$/;
const isName = (value: string): boolean =>
  value.split(/[-_./: ]/).every((part) => part === "" || nameWord.test(part));

/**
 * Tests whether a value is secret, given to a name that says so: no placeholder, no name, no code, and as uneven as
 * passwords and keys are. @param isQuoted a bare value may be a variable, so more is asked of it
 */
function looksSecret(value: string, isQuoted: boolean): boolean {
  if (value.length < 8 || value.length > 2_000 || /\s/.test(value)) return false;
  if (placeholder.test(value) || codeLike.test(value) || isName(value)) return false;
  if (!letters.test(value) || !(digits.test(value) || (isQuoted && passwordSigns.test(value)))) return false;
  return entropy(value) >= (isQuoted ? 2.6 : 3);
}
