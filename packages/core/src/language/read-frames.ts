// Parses stack frames in the formats of many runtimes.
import { valueIn } from "@fossick/base/remember.ts";

/** A stack frame in a text. */
export interface Frame {
  /** As written, with slashes; for the JVM, the folders of the package and the file. */
  readonly path: string;
  /** The function, without class, module and closures. */
  readonly symbol: string | undefined;
  /** From 1. */
  readonly line: number;
  /** Offset of the path in the text. */
  readonly at: number;
  /** Offsets of the whole frame. */
  readonly start: number;
  readonly end: number;
  /** True for a path and a line alone, which compilers and people write too. */
  readonly isBare: boolean;
}

/**
 * Forms of frames, most specific first, with groups `path`, `line` and `symbol`. Repetitions are bounded or start at
 * one position only, so that every text is read in linear time.
 */
const forms: Readonly<Record<string, RegExp>> = {
  python: /File "(?<path>[^"\n]{1,400})", line (?<line>\d+)(?:, in (?<symbol>[\w.<>]+))?/dg,
  ipython: /^File (?<path>[^\s:"]{1,300}\.py):(?<line>\d+), in (?<symbol>[\w.<>]{1,200})/dgm,
  pytest: /^(?<path>[\w./\\-]{1,300}\.py):(?<line>\d+): ?(?:[A-Z]\w{0,80})?$/dgm,
  javascript:
    /\bat (?:async |new ){0,2}(?:(?<symbol>(?:[\w$<>#]{0,80}\.){0,8}[\w$<>#]{1,80}) (?:\[as \w{1,80}\] )?)?\(?(?:address at )?(?:file:\/\/)?(?:\/?[A-Za-z]:)?(?<path>(?:[a-z-]{1,20}:\/\/(?:[\w.-]{1,100}:\d{1,5})?)?[\w@./\\()+-]{1,300}\.(?:[cm]?[jt]sx?|vue|svelte|(?:js)?bundle)(?:\?[\w=&.%-]{0,60})?):(?<line>\d+)/dg,
  // Firefox and Safari write the function before the address, Vitest before the path.
  gecko:
    /(?:^|\s)(?<symbol>[\w$<>/.*-]{1,120})@(?<path>[a-z-]{1,20}:\/\/(?:[\w.-]{1,100}:\d{1,5})?[\w@./\\()+-]{1,300}\.(?:[cm]?[jt]sx?|vue|svelte)(?:\?[\w=&.%-]{0,60})?):(?<line>\d+)/dg,
  vitest:
    /^ *❯ (?:(?<symbol>[\w$.<>]{1,120}) )?(?<path>[\w@./\\()+[\]-]{1,300}\.\w{2,6}):(?<line>\d+):\d+$/dgm,
  apple:
    /"sourceLine"\s{0,4}:\s{0,4}(?<line>\d+),\s{0,20}"sourceFile"\s{0,4}:\s{0,4}"(?<path>[^"\n]{1,300})"(?:[^{}]{0,200}?"symbol"\s{0,4}:\s{0,4}"(?<symbol>[^"\n]{1,200})")?/dg,
  appleText:
    /^\d+ +\S{1,100} +0x[\da-f]+ (?<symbol>[^\n]{1,300}?) \+ \d+ \((?<path>[^\s:()]{1,300}):(?<line>\d+)\)/dgm,
  jvm: /\bat (?<symbol>[\w$.<>/@-]{1,300})\((?:(?<path>[\w$-]{1,200}\.(?:java|kts?|scala|groovy))|SourceFile|Unknown Source|r8-map-id-\w{1,80}):(?<line>\d+)\)/dg,
  gradle:
    / (?<symbol>[\w$]{1,200})(?:\(\))?(?:\[[^\]\n]{1,80}\])? FAILED\n +[\w.$]{1,200} at (?<path>[\w$-]{1,200}\.(?:java|kt|scala|groovy)):(?<line>\d+)$/dgm,
  // .NET writes its words in the language of the machine, some before the path and some behind it.
  dotnet:
    /^ *\S{1,8} (?<symbol>[\w.`<>[\],+$|]{1,300})\([^()\n]{0,400}\) (?:[^\s:/\\]{1,8} )?(?:[A-Za-z]:)?(?<path>[^\n:"]{1,300}\.\w{1,8})(?: \S{1,8})?: ?(?:[^\d\s:()]{1,12} )?(?<line>\d+)/dgm,
  rust: /^ *\d+: +(?:0x[\da-f]+ - )?(?<symbol>[^\n]{1,300})\n +at (?<path>[^\s:"]{1,300}):(?<line>\d+)/dgm,
  go: /^(?<symbol>[\w./*()[\]{}·-]{1,300})\([^()\n]{0,400}\)\n\s+(?<path>[^\s:"]{1,300}\.(?:go|c|s)):(?<line>\d+)/dgm,
  ruby: /(?<path>[\w@./-]{1,300}\.(?:rb|rake|erb)|(?:bin|exe)\/[\w-]{1,80}):(?<line>\d+):in [`'](?<symbol>[^'\n]{1,200})'/dg,
  php: /#\d+ (?<path>[^\s("]{1,300}\.php)\((?<line>\d+)\): (?<symbol>[^\s(]{1,300})/dg,
  phpHead: /\bin (?<path>[^\s("]{1,300}\.php)(?:\(|:| on line )(?<line>\d+)/dg,
  debugger:
    / in (?<symbol>[\w:~<>]{1,200}) ?\([^()\n]{0,400}\) (?:at )?(?<path>[^\s:"()]{1,300}):(?<line>\d+)/dg,
  lldb: /frame #\d+: [^\n`]{1,120}`(?<symbol>[\w:~<>.]{1,200})(?:\([^\n]{0,300}?\))? at (?<path>[^\s:"()]{1,300}):(?<line>\d+)/dg,
  valgrind:
    /\b(?:at|by) 0x[\dA-Fa-f]{1,16}: (?<symbol>[\w:~<>]{1,200})(?:\([^()\n]{0,200}\))? \((?<path>[^\s:"()]{1,300}):(?<line>\d+)\)/dg,
  dart: /#\d+ +(?<symbol>[\w.<>$ ]{1,200}) \((?:package:|file:\/\/)?(?<path>[^\s()"]{1,300}\.dart):(?<line>\d+)/dg,
  elixir:
    /(?<path>(?:[\w.-]{1,80}\/){0,12}[\w.-]{1,80}\.exs?):(?<line>\d+): (?:anonymous fn\/\d+ in )?(?<symbol>[\w.?!]{1,200})\/\d/dg,
  erlang:
    /(?:,\s?:?(?<symbol>[\w?!]{1,80}),\s{0,20}(?:\d+|\[[^[\]]{0,200}\]),\s{0,40}\[)?(?:\{file,\s?"|file: (?:~c)?["'])(?<path>[^"'\n]{1,300})["']\}?,\s{0,20}(?:\{line,|line: )(?<line>\d+)/dg,
  rlang:
    /[├└]─(?:[\w.]{1,60}:{2,3})?(?<symbol>[\w.]{1,120})\([^\n]{0,200}?\) at (?<path>[^\s:#()]{1,300}):(?<line>\d+)/dg,
  r: /^\d+: (?<symbol>[\w.]{1,120})\([^\n]{0,200}?\) at (?<path>[^\s:#()]{1,300})#(?<line>\d+)/dgm,
  bare: /(?:^|\s)(?<path>(?:[\w@.-]*\/)+[\w.-]+\.(?:rs|go|rb|c|cc|cpp|h|hpp|php|swift|ex|exs|lua|dart|cs)):(?<line>\d+)/dgm,
};

/** Forms that write the outermost caller first. */
const outermostFirst: ReadonlySet<string> = new Set(["python", "ipython", "pytest", "rlang"]);
/** Forms of a path and a line that others write too. */
const bareForms: ReadonlySet<string> = new Set(["bare", "pytest", "vitest"]);
/** Marks before the cause of a failure, whose frames are nearer than those above. */
const causeBelow = /(?:^|[ \t])(?:Caused by|\[cause\]): /gm;
/** Mark of Python below the cause of a failure. */
const causeAbove = /^The above exception was the direct cause/gm;

const maxFrames = 60;

/** A frame with the name of its form. */
type Read = readonly [form: string, frame: Frame];

/** Parses the frames of a text, outermost caller first; at most 60, those nearest to the failure. */
export function framesIn(text: string): readonly Frame[] {
  const seen = new Set<number>();
  const frames = Object.entries(forms).flatMap(([form, pattern]): Read[] =>
    [...text.matchAll(pattern)].flatMap((match): Read[] => {
      const at = match.indices?.groups?.["path"]?.[0] ?? match.index;
      if (seen.has(at)) return [];
      seen.add(at);
      return [[form, frameOf(form, match, at)]];
    }),
  );
  const inOrder = (isDownwards: boolean): Read[] =>
    frames.filter(([form]) => outermostFirst.has(form) === isDownwards).sort(([, a], [, b]) => a.at - b.at);
  const downwards = lastFirst(inOrder(true), text, causeAbove);
  const upwards = lastFirst(withContaining(inOrder(false)), text, causeBelow).toReversed();
  const all = [...downwards, ...upwards].map(([, frame]) => frame);
  return rarestLast(all.slice(-10 * maxFrames), text).slice(-maxFrames);
}

/** Max lines above a frame that may stand between it and what it belongs to. */
const maxAbove = 40;
/** Warnings that are printed more often have no part in a failure. */
const maxAlike = 3;

/** Frames of warnings that recur, and then all others, as the rest of a log tells what failed. */
function rarestLast(frames: readonly Frame[], text: string): readonly Frame[] {
  const heads = frames.map(({ start }) => headAbove(text, start));
  const places = new Map<string, Set<number>>();
  for (const { said, at } of heads) valueIn(places, said, () => new Set<number>()).add(at);
  const isRare = (_: Frame, at: number): boolean =>
    (places.get(heads[at]?.said ?? "")?.size ?? 0) <= maxAlike;
  return [...frames.filter((frame, at) => !isRare(frame, at)), ...frames.filter(isRare)];
}

/** The line that frames stand below, indented more, without numbers; empty where there is none. */
function headAbove(text: string, start: number): { readonly said: string; readonly at: number } {
  const indentOf = (at: number): number => /^[ \t]*/.exec(text.slice(at, at + 80))?.[0].length ?? 0;
  let at = startOfLine(text, start);
  const indent = indentOf(at);
  for (let lines = 0; lines < maxAbove && at > 0; lines++) {
    at = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1;
    const line = text.slice(at, endOfLine(text, at)).slice(0, longestCode);
    if (line.trim() !== "" && indentOf(at) < indent) return { said: line.replaceAll(/\d+/g, "0"), at };
  }
  return { said: "", at: 0 };
}

/** Frames in the parts of a text between marks, those of the last part first. */
function lastFirst(frames: readonly Read[], text: string, mark: RegExp): readonly Read[] {
  const marks = [...text.matchAll(mark)].map(({ index }) => index);
  const partOf = ([, { at }]: Read): number => marks.filter((each) => each < at).length;
  return marks.length === 0 ? frames : frames.toSorted((a, b) => partOf(b) - partOf(a));
}

function frameOf(form: string, match: RegExpMatchArray, at: number): Frame {
  const { groups = {}, index = 0 } = match;
  const { path = "", symbol = "", line = "1" } = groups;
  return {
    path: form === "jvm" ? `${packageOf(symbol)}${path || classFile(symbol)}` : path.replaceAll("\\", "/"),
    symbol: functionIn(symbol),
    line: Number(line),
    at,
    start: index,
    end: index + match[0].length,
    isBare: bareForms.has(form),
  };
}

/** Corrects the functions of PHP, whose frames name the called function: the containing one is in the next frame. */
const withContaining = (frames: readonly Read[]): Read[] =>
  frames.map(([form, frame], at) =>
    form.startsWith("php") ? [form, { ...frame, symbol: frames[at + 1]?.[1].symbol }] : [form, frame],
  );

/** Folders of a JVM class: `app//org.shop.Store.load` is in `org/shop/`. */
const packageOf = (symbol: string): string =>
  symbol
    .slice(symbol.lastIndexOf("/") + 1)
    .split(".")
    .slice(0, -2)
    .map((part) => `${part}/`)
    .join("");

/** The file, without its ending, of a JVM class whose frame names none: `org.shop.Store$Row.load` is in `Store`. */
const classFile = (symbol: string): string =>
  (symbol.split(".").at(-2)?.split("$", 1)[0] ?? "").replace(/Kt$/, "");

const closure = /^(?:h[\da-f]{16}|func\d*|\d+|closure|anonymous|lambda|locals|MoveNext|Object|eval)$/;

/** Converts a runtime's name of a function to its name in code; undefined for code outside of any function. */
function functionIn(written: string): string | undefined {
  const plain = written
    .replace(/lambda\$([^$]+)\$\d+/g, "$1")
    .replace(/\$\d+$/, "")
    .replace(/\((?:\w{1,80}:){1,20}\)/, "")
    .replace(/<([\w]+)>[bdg]__\w+(?:\|\w+)?/g, "$1")
    .replace(/\{\{?closure\}?\}|<anonymous>|<locals>|<module>|<main>|<lambda>|<init>|<clinit>/g, "")
    .replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, "");
  return (plain.match(/[A-Za-z_$][\w$]*[?!]?/g) ?? []).findLast((name) => !closure.test(name));
}

/** Removes the lines of some frames from a text, and the line of code that Python writes below each. */
export function withoutFrames(text: string, isLeftOut: (frame: Frame) => boolean): string {
  const plain = text.replaceAll("\r\n", "\n");
  const frames = framesIn(plain).toSorted((a, b) => a.start - b.start);
  if (frames.every(({ isBare }) => isBare)) return text;
  let kept = "";
  let at = 0;
  for (const frame of frames.filter(isLeftOut)) {
    const lineEnd = endOfLine(plain, frame.end);
    const code = /^\n {4}(?! *File ")[^\n]*/.exec(plain.slice(lineEnd, lineEnd + longestCode))?.[0] ?? "";
    kept += plain.slice(at, Math.max(at, startOfLine(plain, frame.start)));
    at = Math.max(at, lineEnd + (plain.startsWith('File "', frame.start) ? code.length : 0) + 1);
  }
  return kept + plain.slice(at);
}

const longestCode = 400;
const startOfLine = (text: string, at: number): number =>
  text[at] === "\n" ? at + 1 : text.lastIndexOf("\n", at) + 1;
const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
};
