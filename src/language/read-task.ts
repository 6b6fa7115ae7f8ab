// Takes a task's text apart: title, prose, code, identifiers, paths, stack frames and errors.
import { readPart } from "./read-part.ts";
import { identifierWords, isCompound, subWords, termsOf } from "./words.ts";

/** A task's text by its parts, before any file is read. */
export interface Reading {
  /** The first line, or the first sentence of a text in one line. */
  readonly title: string;
  /** Prose after the title, code blocks taken out. */
  readonly prose: string;
  /** Text of fenced or indented code blocks. */
  readonly code: string;
  /** Names of code, in order of appearance: quoted ones and those spelt like code. */
  readonly identifiers: readonly string[];
  /** File paths, file names and dotted module names as written. */
  readonly paths: readonly string[];
  /** Stack frames, outermost caller first where the trace's language is known. */
  readonly frames: readonly Frame[];
  /** Error messages as written. */
  readonly errors: readonly string[];
  /** Pairs of adjacent stems in the text, each once. */
  readonly pairs: readonly (readonly [first: string, second: string])[];
}

/** One line of a stack trace. */
interface Frame {
  readonly path: string;
  readonly symbol?: string;
}

const maxIdentifiers = 60;
const maxPaths = 30;
const maxPairs = 400;

/** Readings of the last few texts: a search reads its task in several places. */
const readings = new Map<string, Reading>();
const maxReadings = 4;

/** Take a task's text apart. Works on any text, however long or odd; reads its first 30,000 characters. */
export function readTask(text: string): Reading {
  const reading = readings.get(text) ?? takeApart(text);
  if (readings.size >= maxReadings) readings.clear();
  readings.set(text, reading);
  return reading;
}

function takeApart(text: string): Reading {
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

/** Fenced blocks, and runs of lines indented by four spaces, are code. */
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

/**
 * Patterns of stack frames; groups 1 path, 2 symbol (either may be missing).
 * Repetitions are bounded or start at one place only, so that no text is read in more than linear time.
 */
const framePatterns: readonly RegExp[] = [
  /File "([^"\n]+)", line \d+(?:, in ([\w.<>]+))?/g, // Python
  /\bat (?:async |new ){0,2}(?:(?:[\w$<>]{0,80}\.){0,8}([\w$<>]{1,80}) (?:\[as \w{1,80}\] )?)?\(?(?:file:\/\/)?(?:\/?[A-Za-z]:)?((?:[a-z-]{1,20}:\/\/)?[\w@./\\()+-]{1,300}\.(?:[cm]?[jt]sx?|vue|svelte)(?:\?\w{1,40})?):\d+/g, // JavaScript
  /\bat ([\w$.<>]+)\(([\w$]+\.(?:java|kt|scala)):\d+\)/g, // JVM
  /(?:^|\s)((?:[\w@.-]*\/)+[\w.-]+\.(?:rs|go|rb|c|cc|cpp|h|hpp|php|swift|ex|exs|lua|dart|cs)):\d+/gm, // path:line
];

function framesIn(text: string): Frame[] {
  const frames: Frame[] = [];
  for (const [at, pattern] of framePatterns.entries()) {
    const matches = [...text.matchAll(pattern)];
    if (at > 0) matches.reverse(); // only Python writes the outermost caller first
    for (const match of matches) {
      const isSymbolFirst = at === 1 || at === 2;
      const path = (isSymbolFirst ? match[2] : match[1]) ?? "";
      const symbol = isSymbolFirst ? match[1] : match[2];
      frames.push(at === 2 ? jvmFrame(path, symbol ?? "") : frameOf(path, symbol));
    }
  }
  return frames.slice(0, 60);
}

const frameOf = (path: string, symbol: string | undefined): Frame => ({
  path: path.replaceAll("\\", "/"),
  ...(symbol && { symbol }),
});

/** A JVM frame names the package before the class, and the file alone: `org.app.Store.load` and `Store.kt`. */
function jvmFrame(name: string, symbol: string): Frame {
  const parts = symbol.split(".");
  return { path: [...parts.slice(0, -2), name].join("/"), symbol: parts.at(-1) ?? symbol };
}

function errorsIn(text: string): string[] {
  const matches = text.matchAll(
    /\b(?:[A-Z]\w*(?:Error|Exception|Panic)|panicked at|error(?:\[\w+\])?|fatal):?\s+([^\n]{8,160})/g,
  );
  return [...matches].map((match) => (match[1] ?? "").trim());
}

/** Words are neighbours when only spaces, dots or quotes separate them. */
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
