// Splits a task's text into title, prose, code, identifiers, paths, stack frames and errors.
import { remember } from "@fossick/base/remember.ts";
import { framesIn, type Frame } from "./read-frames.ts";
import { readPart } from "./read-part.ts";
import { identifierWords, isCompound, subWords, termsOf } from "./words.ts";

/** Parts of a task's text, found without reading any file. */
export interface TaskParts {
  /** The first line, or the first sentence of a long one. */
  readonly title: string;
  /** Prose after the title, without code blocks. */
  readonly prose: string;
  /** Text of fenced or indented code blocks. */
  readonly code: string;
  /** Names of code: quoted ones first, then those spelt like code. */
  readonly identifiers: readonly string[];
  /** File paths, file names and dotted module names as written. */
  readonly paths: readonly string[];
  /** Stack frames, outermost caller first. */
  readonly frames: readonly Frame[];
  /** Error messages as written. */
  readonly errors: readonly string[];
  /** Pairs of adjacent stems in the text, each once. */
  readonly pairs: readonly (readonly [first: string, second: string])[];
}

const maxIdentifiers = 60;
const maxPaths = 30;
const maxPairs = 400;

/** Texts that are cached: a search reads its task in several places. */
const maxReadings = 4;

/** Splits a task's text into its parts. Accepts any text; reads at most 30,000 characters. */
export const readTask = remember(takeApart, maxReadings);

function takeApart(text: string): TaskParts {
  const whole = readPart(text).replaceAll(/\r\n?/g, "\n").trim();
  const { prose: outside, code } = separateCode(whole);
  const { title, rest } = splitTitle(outside);
  return {
    title,
    prose: rest,
    code,
    identifiers: unique(identifiersIn(outside, code)).slice(0, maxIdentifiers),
    paths: unique(pathsIn(whole)).slice(0, maxPaths),
    frames: framesIn(whole),
    errors: unique(errorsIn(whole)).slice(0, 10),
    pairs: pairsIn(whole).slice(0, maxPairs),
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Separates prose from code: fenced blocks, and runs of lines indented by four spaces or a tab. */
function separateCode(text: string): { prose: string; code: string } {
  const code: string[] = [];
  const keep = (_: string, body: string): string => {
    code.push(body);
    return "\n";
  };
  const prose = text
    .replace(/<!--[\s\S]*?-->/g, "\n")
    .replace(/^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)(?:^[ \t]*(?:```|~~~)|$(?![\s\S]))/gm, keep)
    .replace(/((?:^(?: {4}|\t)[^\n]*\n?)+)/gm, keep);
  return { prose: prose.trim(), code: code.join("\n") };
}

function splitTitle(prose: string): { title: string; rest: string } {
  const line = (prose + "\n").slice(0, (prose + "\n").indexOf("\n"));
  if (line.length <= 200) return { title: line.trim(), rest: prose.slice(line.length).trim() };
  const sentence = /^.{20,200}?[.!?。！？](?=\s|$)/s.exec(line)?.[0] ?? line.slice(0, 200);
  return { title: sentence.trim(), rest: prose.slice(sentence.length).trim() };
}

function identifiersIn(prose: string, code: string): string[] {
  const quoted = [...prose.matchAll(/`([^`\n]{2,80})`/g)].flatMap((match) => namesIn(match[1] ?? "", 3));
  return [...quoted, ...namesIn(prose, 3).filter(isCompound), ...namesIn(code, 4).filter(isCompound)];
}

const namesIn = (text: string, shortest: number): string[] =>
  (text.match(/[A-Za-z_$][\w$]*/g) ?? []).filter(
    (name) => name.length >= shortest && subWords(name).length > 0,
  );

function pathsIn(text: string): string[] {
  const withFolder = text.match(/(?<![\w@:/.-])(?:[\w@.-]+\/)+[\w@.-]+/g) ?? [];
  const fileNames = text.match(/(?<![\w/.-])[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{1,5}\d?(?![\w(])/g) ?? [];
  const dotted = text.match(/(?<![\w/.])[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+/g) ?? [];
  return [...withFolder, ...fileNames, ...dotted].map((path) => path.replace(/[.,:;]+$/, ""));
}

function errorsIn(text: string): string[] {
  const matches = text.matchAll(
    /\b(?:[A-Z]\w*(?:Error|Exception|Panic)|panicked at|error(?:\[\w+\])?|fatal):?\s+([^\n]{8,160})/g,
  );
  return [...matches].map((match) => (match[1] ?? "").trim());
}

/** Pairs of adjacent stems, each once; a line break or the punctuation of a clause separates them. */
function pairsIn(text: string): (readonly [string, string])[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const line of text.split(/[\n;!?。，；！？]|[.,:](?=\s)/)) {
    let previous: string | undefined;
    for (const word of identifierWords(line)) {
      for (const term of termsOf(word)) {
        if (previous !== undefined && previous !== term) pairs.set(`${previous} ${term}`, [previous, term]);
        previous = term;
      }
    }
  }
  return [...pairs.values()];
}
