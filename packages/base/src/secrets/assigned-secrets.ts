// Finds random-looking values assigned to a name that marks them as secret.
import { looksRandom } from "./looks-random.ts";
import { secrecyOf, secretWord } from "./secret-names.ts";
import type { Secret } from "./secret.ts";

/** A value with its place in the text, without its quotes. */
interface Value {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** A name with the offset where its value may begin. */
interface Named {
  readonly start: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  /** True if only spaces and words separate name and value, as in prose or a command. */
  readonly isLoose: boolean;
}

/** Signs of assignment, which follow the name and its closing quotes or brackets. */
const signs = [
  // with a type: `key: string = `
  String.raw`\s?:\s{0,4}(?:[&?]\s?)?['\w[][\w<>[\]|. *']{0,40}?\s?=(?![=>])\s{0,16}`,
  String.raw`\s{0,40}(?:=>|:=|:-|:|：|={1,3}|\|\|=?|\?\?=?|\?:|->|>|\||\bor\b)\s{0,40}`,
  // a pair: the name, and beside or below it `value: X`; `default` of a variable
  String.raw`[^\S\n]?[,{]?(?:[^\S\n]{0,8}\n[^\n{}]{0,160}){0,4}?\s{0,40}["']?\b(?:value|Value|default)["']?\s{0,16}[:=]\s{0,16}`,
  String.raw`(?:\s?,\s{0,40}|\(\s{0,8})(?=[\w.:[\]]{0,40}\(?[@$&]?[bBrRuUfFL]?["'\x60])`,
  String.raw`<\/\w{1,20}>\s{0,40}<\w{1,20}>`,
  String.raw`[^\S\n]{1,40}(?:(?:is|was|to be|used to be|set to)[^\S\n])?`,
].join("|");
const assigned = new RegExp(String.raw`["'\x60)\]}\\*]{0,4}(?:${signs})`, "y");
const named = new RegExp(secretWord, "g");

/** Start of a quoted value: list item, YAML block, call, literal prefix and quotes. */
const opens =
  /(?:[|>][-+]?\s{1,40})?(?:-\s{1,8})?[[({]?\s{0,16}(?:(?:\[\]byte|[\w.:]{1,40})\(\s{0,8})?(?:[@$&]|[bBrRuUfFL]{1,2})?("""|'''|"?\\["']|["'`])/y;
const opensBare = /(?:[|>][-+]?\s{1,40})?(?:-\s{1,8})?[[]?\s{0,16}\*{0,2}/y;
const nextItem = /\\?["'`]{0,3}(?:\s{0,8},\s{0,40}(?=\\?["'`])|[^\S\n]{0,8}\n\s{0,40}(?=-\s))/y;
/** Text between a name and its value if more values may follow. */
const isList = /[[\n]/;
/** Text after a quoted text that is itself the name of a value. */
const isKey = /^["'`]\s?(?::|=>)/;
/** Scheme of an authorization header, before the value. */
const scheme = /^[A-Za-z]{2,12} (?=\S+$)/;
const shortestValue = 8;
const longestValue = 2_000;
const longestName = 60;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Finds secret values assigned to names that mark them as secret; each part of a text counts for one name only. */
export function assignedSecrets(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  let current = nextNamed(text, 0);
  while (current !== undefined) {
    const next = nextNamed(text, current.valueStart);
    const end = takeValues(text, current, next?.start ?? text.length, secrets);
    current = next !== undefined && next.start < end ? nextNamed(text, end) : next;
  }
  return secrets;
}

function nextNamed(text: string, from: number): Named | undefined {
  for (let at = from; ;) {
    const name = matchAt(named, text, at);
    if (name === null) return undefined;
    const nameEnd = name.index + name[0].length;
    const sign = matchAt(assigned, text, nameEnd);
    if (sign !== null)
      return {
        start: name.index,
        nameEnd,
        valueStart: nameEnd + sign[0].length,
        isLoose: !/[=:：,(<>|?]/.test(sign[0]),
      };
    at = nameEnd;
  }
}

/** Adds the secret values of a name, up to the next name. @returns the offset from which to search for the next name */
function takeValues(text: string, name: Named, limit: number, secrets: Secret[]): number {
  let end = name.valueStart;
  let isFirst = true;
  for (let at = name.valueStart; at <= limit; isFirst = false) {
    const value = valueAt(text, at, limit, name);
    if (value === undefined) break;
    if (isSecretValue(text, name, value)) {
      secrets.push({ start: value.start, end: value.end, kind: "secret value" });
      end = value.end;
    }
    if (isFirst && !isList.test(text.slice(name.nameEnd, value.start))) break;
    const item = matchAt(nextItem, text, value.end);
    if (item === null) break;
    at = value.end + item[0].length;
  }
  return end;
}

function isSecretValue(text: string, name: Named, { start, end, isQuoted }: Value): boolean {
  if (end - start < shortestValue) return false;
  const secrecy = secrecyOf(fullName(text, name));
  if (secrecy === "none") return false;
  const sure = isQuoted && !name.isLoose ? "quoted" : "bare";
  return looksRandom(text.slice(start, end), secrecy === "key" ? "key" : sure);
}

/** Full name, including the part before the word that marks it as secret. */
function fullName(text: string, { start, nameEnd }: Named): string {
  let from = start;
  while (from > start - longestName && /[\w.-]/.test(text.charAt(from - 1))) from--;
  return text.slice(from, nameEnd);
}

/** Reads the value at an offset: up to its closing quote, or to the end of a bare word. */
function valueAt(text: string, at: number, limit: number, name: Named): Value | undefined {
  const quoted = matchAt(opens, text, at);
  if (quoted !== null) {
    const start = at + quoted[0].length;
    const end = endOfQuoted(text, start, quoted[1] ?? "");
    if (end === undefined || isKey.test(text.slice(end, end + 6))) return undefined;
    return { start: start + (scheme.exec(text.slice(start, end))?.[0].length ?? 0), end, isQuoted: true };
  }
  const start = at + (matchAt(opensBare, text, at)?.[0].length ?? 0);
  return bareValue(text, start, Math.min(limit, start + longestValue), name);
}

function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  const last = Math.min(text.length, start + longestValue);
  const mark = quote.at(-1);
  for (let at = start; at < last; at++) {
    const character = text[at];
    if (character === mark) return at;
    if (character === "\n" && quote.length === 1 && mark !== "`") return undefined;
    if (character === "\\") {
      if (quote.includes("\\")) return text[at + 1] === mark ? at : undefined;
      at++;
    }
  }
  return undefined;
}

/** Start of a line before a name, in YAML, environment files, ini files and the like. */
const beginsLine = /^\s*(?:[-#;]\s+|export\s+|ENV\s+|ARG\s+|SetEnv\s+)?["'@]?[\w.%/:-]*$/;
const longestBeginning = 100;

function isFirstInLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestBeginning), at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return (lineStart > 0 || at <= longestBeginning) && beginsLine.test(before.slice(lineStart));
}

/** Reads a value without quotes: to the end of the line in data, to the end of the word in code. */
function bareValue(text: string, start: number, limit: number, name: Named): Value | undefined {
  let wordEnd = start;
  while (wordEnd < limit && !endsWord.has(text[wordEnd] ?? "")) wordEnd++;
  let end = wordEnd;
  while (end < limit && !endsLineValue.has(text[end] ?? "")) end++;
  while (end > start && /[,;]/.test(text[end - 1] ?? "")) end--;
  const isData = endOfLine.test(text.slice(end, end + 8)) && isFirstInLine(text, name.start);
  if (!isData) end = wordEnd;
  return end > start ? { start, end, isQuoted: isData } : undefined;
}

const blanks = " \t\n\r\f\v\u00a0\u3000";
const endsLineValue: ReadonlySet<string> = new Set(`${blanks}"'\``);
const endsWord: ReadonlySet<string> = new Set(`${blanks}"'\`;,<>(){}[]&|$\\`);
const endOfLine = /^[,;]?[^\S\n]*(?:\n|$)/;
