import { wordsOf } from "../words-of.ts";
import { tellingWords } from "./wording.ts";
import type { HeadFile } from "./head-files.ts";

/** The title of a test in words, and the line it stands on. */
export interface TestTitle {
  readonly text: string;
  readonly line: number;
}

const minWords = 4;
const minWordsAlone = 7;

const titled =
  /^\s*(?:it|test|specify|scenario)(?:\.(?:only|skip|concurrent|each\([^)]*\)))?[ (]+(["'`])((?:(?!\1)[^\\]|\\.)+)\1/;
const describing =
  /^(\s*)(?:RSpec\.)?(?:describe|context|suite)(?:\.\w+)?[ (]+(["'`])((?:(?!\2)[^\\]|\\.)+)\2/;
const named: readonly RegExp[] = [
  /^\s*(?:async )?def test_(\w+)/,
  /^func Test_?([A-Z]\w+)\(/,
  /^\s*(?:public )?function test_?(\w+)\(/,
  /^TEST(?:_F|_P)?\(\w+,\s*(\w+)\)/,
];
/** A function whose line before says that it is a test. */
const marked =
  /^\s*(?:(?:public|pub|async|final|internal|suspend) )*(?:fn|void|fun|function) (`[^`]+`|\w+)\s*\(/;
const mark = /^\s*(?:@(?:Test|ParameterizedTest)\b|#\[(?:\w+::)*test\b|\[(?:Fact|Theory|Test|TestMethod)\b)/;

/** The titles of a file's tests that say something in words; a short one stands after what it is part of. */
export function testTitles({ text }: HeadFile): TestTitle[] {
  const lines = text.split("\n");
  let part = "";
  return lines.flatMap((line, at) => {
    const described = describing.exec(line);
    if (described) part = clean(described[3] ?? "");
    const title = titleIn(line, lines.slice(Math.max(0, at - 3), at));
    if (title === undefined) return [];
    const words = wordsOf(title).length;
    const isWhole = words >= minWordsAlone || part === "" || title.toLowerCase().includes(part.toLowerCase());
    const whole = isWhole ? title : `${part}: ${title}`;
    return words >= minWords && saysSomething(whole) ? [{ text: whole, line: at + 1 }] : [];
  });
}

function titleIn(line: string, before: readonly string[]): string | undefined {
  const quoted = titled.exec(line)?.[2];
  if (quoted !== undefined) return clean(quoted);
  const name =
    named.map((expression) => expression.exec(line)?.[1]).find(Boolean) ??
    (before.some((each) => mark.test(each)) ? marked.exec(line)?.[1] : undefined);
  return name === undefined ? undefined : inWords(name);
}

const clean = (title: string): string =>
  title
    .replace(/\\(.)/g, "$1")
    .replace(/\s*\(?(?:GH-|issue )?#\d+\)?/gi, "")
    .replace(/`/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A name as the words it is made of. */
const inWords = (name: string): string =>
  name
    .replace(/`/g, "")
    .replace(/^(?:test|should(?=[A-Z]))_?(?=[A-Z_a-z])/, (start) =>
      start.startsWith("should") ? "should " : "",
    )
    .replace(/_+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

const saysSomething = (title: string): boolean =>
  tellingWords(title) >= 3 &&
  !/\$\{|%[sdijp#]|\b(?:issue|bug|regression|ticket|gh)[ -]?\d|https?:|\bcve\b|^\W/i.test(title) &&
  wordsOf(title).join("").length > 0.7 * title.replace(/\s/g, "").length;
