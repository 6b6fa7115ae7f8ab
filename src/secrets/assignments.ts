import { looksSecret } from "./looks-secret.ts";

/** Names that say their value is secret, as they end. */
const secretName =
  "pass(?:word|wd|phrase|code)|pwd|secret|credential|token|_auth|\\bauth|(?:api|access|account|auth|client|decryption|encryption|license|master|private|shared|signing|storage|subscription)[_.-]?(?:key|pass)";

/** Pattern of the text between such a name and its value: which one it is, a closing quote, a sign of assignment. */
const assigns =
  "(?:s|[_-]?(?:value|string|base64|hash|production|prod|development|dev|staging|live|test|old|new|\\d{1,3}))?(?:[\"'\\])]{0,2}\\s{0,8}(?:=>|:=|={1,3}|:|>)\\s{0,8}|[\"']\\s{0,8},\\s{0,8}(?=[\"']))";

/** Matches the text before a value that is secret by its name. */
export const secretAssignment = new RegExp(`(?:${secretName})${assigns}`, "gi");

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

export const credentials: readonly Credential[] = [
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
export interface AssignedValue {
  readonly start: number;
  readonly value: string;
  readonly isQuoted: boolean;
}

/** The value that stands at a place of a text: up to its closing quote, or to what ends a bare word. */
export function valueAt(text: string, at: number): AssignedValue | undefined {
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
