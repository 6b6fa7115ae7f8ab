// Parses stack frames in the formats of many runtimes.

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
  javascript:
    /\bat (?:async |new ){0,2}(?:(?<symbol>(?:[\w$<>#]{0,80}\.){0,8}[\w$<>#]{1,80}) (?:\[as \w{1,80}\] )?)?\(?(?:file:\/\/)?(?:\/?[A-Za-z]:)?(?<path>(?:[a-z-]{1,20}:\/\/(?:[\w.-]{1,100}:\d{1,5})?)?[\w@./\\()+-]{1,300}\.(?:[cm]?[jt]sx?|vue|svelte)(?:\?[\w=&.%-]{0,60})?):(?<line>\d+)/dg,
  // Firefox and Safari write the function before the address.
  gecko:
    /(?:^|\s)(?<symbol>[\w$<>/.*-]{1,120})@(?<path>[a-z-]{1,20}:\/\/(?:[\w.-]{1,100}:\d{1,5})?[\w@./\\()+-]{1,300}\.(?:[cm]?[jt]sx?|vue|svelte)(?:\?[\w=&.%-]{0,60})?):(?<line>\d+)/dg,
  apple:
    /"sourceLine" ?: ?(?<line>\d+), ?"sourceFile" ?: ?"(?<path>[^"\n]{1,300})"(?:[^{}\n]{0,200}?"symbol" ?: ?"(?<symbol>[^"\n]{1,200})")?/dg,
  jvm: /\bat (?<symbol>[\w$.<>/@-]{1,300})\((?<path>[\w$-]{1,200}\.(?:java|kts?|scala|groovy)):(?<line>\d+)\)/dg,
  // .NET writes its words in the language of the machine.
  dotnet:
    /^ *\S{1,8} (?<symbol>[\w.`<>[\],+$|]{1,300})\([^()\n]{0,400}\) \S{1,8} (?:[A-Za-z]:)?(?<path>[^\n:"]{1,300}):[^\d\s:()]{2,12} (?<line>\d+)/dgm,
  rust: /^ *\d+: +(?:0x[\da-f]+ - )?(?<symbol>[^\n]{1,300})\n +at (?<path>[^\s:"]{1,300}):(?<line>\d+)/dgm,
  go: /^(?<symbol>[\w./*()[\]{}·-]{1,300})\([^()\n]{0,400}\)\n\s+(?<path>[^\s:"]{1,300}\.(?:go|c|s)):(?<line>\d+)/dgm,
  ruby: /(?<path>[\w@./-]{1,300}\.(?:rb|rake|erb)|(?:bin|exe)\/[\w-]{1,80}):(?<line>\d+):in [`'](?<symbol>[^'\n]{1,200})'/dg,
  php: /#\d+ (?<path>[^\s("]{1,300}\.php)\((?<line>\d+)\): (?<symbol>[^\s(]{1,300})/dg,
  phpHead: /\bin (?<path>[^\s("]{1,300}\.php)(?:\(|:| on line )(?<line>\d+)/dg,
  debugger:
    / in (?<symbol>[\w:~<>]{1,200}) ?\([^()\n]{0,400}\) (?:at )?(?<path>[^\s:"()]{1,300}):(?<line>\d+)/dg,
  dart: /#\d+ +(?<symbol>[\w.<>$ ]{1,200}) \((?:package:|file:\/\/)?(?<path>[^\s()"]{1,300}\.dart):(?<line>\d+)/dg,
  elixir:
    /(?<path>(?:[\w.-]{1,80}\/){0,12}[\w.-]{1,80}\.exs?):(?<line>\d+): (?:anonymous fn\/\d+ in )?(?<symbol>[\w.?!]{1,200})\/\d/dg,
  bare: /(?:^|\s)(?<path>(?:[\w@.-]*\/)+[\w.-]+\.(?:rs|go|rb|c|cc|cpp|h|hpp|php|swift|ex|exs|lua|dart|cs)):(?<line>\d+)/dgm,
};

const maxFrames = 60;

/** A frame with the name of its form. */
type Read = readonly [form: string, frame: Frame];

/** Parses the frames of a text, outermost caller first; at most 60. */
export function framesIn(text: string): Frame[] {
  const seen = new Set<number>();
  const frames = Object.entries(forms).flatMap(([form, pattern]): Read[] =>
    [...text.matchAll(pattern)].flatMap((match): Read[] => {
      const [at = 0] = match.indices?.groups?.["path"] ?? [];
      if (seen.has(at)) return [];
      seen.add(at);
      return [[form, frameOf(form, match, at)]];
    }),
  );
  const inOrder = (isFirst: (form: string) => boolean): Read[] =>
    frames.filter(([form]) => isFirst(form)).sort(([, a], [, b]) => a.at - b.at);
  const outermostFirst = inOrder((form) => form === "python"); // the only one that writes the outermost caller first
  const others = withContaining(inOrder((form) => form !== "python")).toReversed();
  return [...outermostFirst, ...others].slice(0, maxFrames).map(([, frame]) => frame);
}

function frameOf(form: string, match: RegExpMatchArray, at: number): Frame {
  const { groups = {}, index = 0 } = match;
  const { path = "", symbol = "", line = "1" } = groups;
  return {
    path: form === "jvm" ? `${packageOf(symbol)}${path}` : path.replaceAll("\\", "/"),
    symbol: functionIn(symbol),
    line: Number(line),
    at,
    start: index,
    end: index + match[0].length,
    isBare: form === "bare",
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

const closure = /^(?:h[\da-f]{16}|func\d*|\d+|closure|anonymous|lambda|locals|MoveNext|Object|eval)$/;

/** Converts a runtime's name of a function to its name in code; undefined for code outside of any function. */
function functionIn(written: string): string | undefined {
  const plain = written
    .replace(/lambda\$([^$]+)\$\d+/g, "$1")
    .replace(/\$\d+$/, "")
    .replace(/<([\w]+)>[bdg]__\w+(?:\|\w+)?/g, "$1")
    .replace(/\{\{?closure\}?\}|<anonymous>|<locals>|<module>|<main>|<lambda>|<init>|<clinit>/g, "")
    .replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, "");
  return (plain.match(/[A-Za-z_$][\w$]*[?!]?/g) ?? []).findLast((name) => !closure.test(name));
}

/** Removes the lines of some frames from a text, and the line of code that Python writes below each. */
export function withoutFrames(text: string, isLeftOut: (frame: Frame) => boolean): string {
  const plain = text.replaceAll("\r\n", "\n");
  const frames = framesIn(plain).sort((a, b) => a.start - b.start);
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
const endOfLine = (text: string, at: number): number => (text + "\n").indexOf("\n", at);
