// Reads code that no table knows, its comments by what occurs, its definitions by shapes most languages share.
import { language, type DefinitionPattern, type Language, type Syntax } from "./language.ts";
import { modifiers } from "./patterns.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  lineQuotes,
  quoted,
  slashComments,
  spacedHashComment,
} from "./regions.ts";

const ahead = modifiers(
  "public|private|protected|internal|global|local|static|final|abstract|virtual|override|export|exported|pub|pure|recursive|async|inline|extern|external|shared|open|sealed|default|native|const|create|or|replace|partial|unsafe",
);

/** Names may hold hyphens; small words of a sentence are none. */
const named =
  "[ \\t]+(?!(?:a|an|and|as|at|be|by|for|from|has|have|if|in|into|is|it|not|of|on|or|so|that|the|this|to|was|when|which|with|you)\\b)(?:\\w+(?:\\.|::?)){0,4}([A-Za-z_]\\w*(?:-\\w+)*[?!]?)";

const definitions: readonly DefinitionPattern[] = [
  {
    kind: "function",
    pattern: `${ahead}(?:function|func|fun|fn|def|defn|define|sub|subroutine|procedure|proc|method|routine|task|handler|rule|form|entry|event|constructor|predicate|theorem|lemma|definition|query|signal)${named}`,
  },
  { kind: "macro", pattern: `${ahead}(?:macro|defmacro|template|syntax)${named}` },
  {
    kind: "class",
    pattern: `${ahead}(?:class|trait|protocol|contract|object|mixin|entity|component|actor|service|interface)${named}`,
  },
  {
    kind: "type",
    pattern: `${ahead}(?:struct|structure|record|type|datatype|newtype|data|enum|union|typedef|inductive|schema|resource|model)${named}`,
  },
  { kind: "module", pattern: `${ahead}(?:module|namespace|package|unit|program|library|section)${named}` },
  {
    kind: "function",
    pattern:
      "(?:local\\s+|let\\s+|var\\s+)?([A-Za-z_]\\w*)\\s*(?::=|::|<-|=)\\s*(?:function|func|fun|fn|proc|lambda)\\b",
  },
  { kind: "function", pattern: "\\((?:def[\\w*-]{0,20})\\s+\\(?([^\\s()\\[\\]{}'\"`,;]+)" },
  {
    kind: "function",
    pattern:
      "(?!(?:return|else|elseif|if|for|while|switch|case|new|throw|do|until|call|print|end)\\b)(?:[\\w.<>\\[\\],*&]+[ \\t]+){1,5}(\\w+)[ \\t]*\\([^()\\n]*\\)[^;(){}=\\n]*\\{",
  },
];

const marks = {
  "//": slashComments,
  "#": [hashComment, blockComment("/*", "*/")],
  "--": [lineComment("--"), blockComment("/*", "*/")],
  "%": [lineComment("%"), blockComment("/*", "*/")],
  ";": [lineComment(";")],
  "!": [lineComment("!")],
  "'": [lineComment("'")],
  '"': [lineComment('^[ \\t]*"')],
  "*": [lineComment("^[ \\t]*\\*")],
} as const;

type Mark = keyof typeof marks;

/** In Lisp an apostrophe quotes a form, in BASIC it starts a comment. */
const quotesOf = (mark: Mark) => (mark === "'" || mark === ";" ? [quoted('"')] : lineQuotes);

const syntaxes = new Map<string, Syntax>(
  Object.entries(marks).map(([mark, regions]) => [mark, codeSyntax([...regions, ...quotesOf(mark as Mark)])]),
);

/** Before the text is seen: the marks that stand for a comment in most languages and for nothing else in the others. */
const unseen = codeSyntax([...slashComments, spacedHashComment, ...lineQuotes]);

/** A language without a table of its own. */
export const genericLanguage = (name: string, extensions: readonly string[] = []): Language =>
  language(name, { extensions, syntax: unseen, definitions, ignoreCase: true });

/** Code in an unknown language. */
export const anyCode = genericLanguage("code", ["inc"]);

/** Tests whether a language is read without a table. */
export const isGeneric = (row: Language): boolean => row.definitions === definitions;

const sampledCharacters = 30_000;

const lineMark =
  /^[ \t]*(\/\/|\/\*|#(?![ \t]*(?:include|define|if|ifdef|ifndef|else|endif|undef|pragma)\b|\{|\[)|--|[%;!'"*](?=[ \t*%;!'=-]))/gm;

const fitted = new WeakMap<Language, Map<string, Language>>();

/** The language with the comments that most lines of a text begin with. */
export function fitToText(row: Language, text: string): Language {
  const counts = new Map<string, number>();
  for (const [, found = ""] of text.slice(0, sampledCharacters).matchAll(lineMark)) {
    const mark = found === "/*" ? "//" : found;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  // Lines of a block comment begin with an asterisk too.
  if (counts.has("//")) counts.delete("*");
  const [mark = ""] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const syntax = syntaxes.get(mark) ?? unseen;
  const known = fitted.get(row) ?? new Map<string, Language>();
  fitted.set(row, known);
  const own = known.get(mark) ?? { ...row, syntax };
  known.set(mark, own);
  return own;
}

const codeEnd = /(?:[;{}]|\)[;:]?|\b(?:then|do|begin|end|is|loop)\.?)$/i;
const codeStart =
  /^(?:(?:if|while|for|switch|case|return|begin|end|import|include|use|using|let|var|const|local|dim|set|call)\b|[\w.[\]]{1,80} ?(?::=|<-|\+=)|[})\]])/i;
const dataStart = /^(?:[{[<"]|---|%YAML)/;
const setting = /^[\w-]{1,60} ?[:=](?!=)/;

const minLines = 5;
const minShare = 0.4;

/**
 * Tests whether a text of unknown language is code: two lines in five begin or end like code, and one defines
 * something. Data, logs and prose fail.
 */
export function looksLikeCode(text: string): boolean {
  const sample = text.slice(0, sampledCharacters);
  const lines = sample
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length < 400);
  if (lines.length < minLines || dataStart.test(lines[0] ?? "")) return false;
  if (lines.slice(0, 3).every((line) => setting.test(line))) return false;
  const shaped = lines.filter((line) => codeEnd.test(line) || codeStart.test(line)).length;
  return shaped >= lines.length * minShare && lines.some((line) => definitionLine.test(line));
}

const definitionLine = new RegExp(`^[ \\t]*(?:${definitions.map(({ pattern }) => pattern).join("|")})`, "i");
