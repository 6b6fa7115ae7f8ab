// Finds files with line numbers in a text, as people, compilers, stack traces and links write them; none need exist.
import { readPart } from "./read-part.ts";

/** A file and its lines as named in a text by a person, a compiler or a link. */
export interface NamedLine {
  /** With slashes, as written: absolute, relative, or a name alone. */
  readonly path: string;
  /** From 1. */
  readonly startLine: number;
  readonly endLine: number;
}

const maxLines = 40;

/** A path, which ends at quotes, brackets and Chinese text; folder names may have brackets: `app/[id]/page.tsx`. */
const pathPattern =
  /(?:[A-Za-z]:(?=[\\/]))?(?:[^\s"'`“”‘’«»()[\]{}<>,;:!?|*#，。；：！？、（）「」『』《》\u4E00-\u9FFF]|(?<=[\\/])[[(][\w.-]{1,60}[\])](?=[\\/])){1,400}/g;
const isFileName = /\.[A-Za-z]\w{0,9}$|(?:^|[\\/])(?:[A-Z]\w*file|CMakeLists|BUILD|WORKSPACE)$/;

/** A line in the languages that people and compilers write. */
const lineWord = String.raw`(?:[Ll]ines?|[Zz]eilen?|[Ll]ignes?|[Ll][ií]neas?|[Rr]ig(?:a|he)|[Ll]inhas?|[Сс]трок[аеи]|[Ww]iersz(?:e|u|a)?|[Ss]atır|[Řř]ád(?:ek|ku|ky))`;
/** Forms of a line or a range of lines right after a path, in groups 1 and 2. */
const formsBehind: readonly RegExp[] = [
  /:\(?(\d{1,7})(?:[:.,] ?\d+)?\)?(?:-\(?(\d{1,7}))?(?![\d.]*\w)/y, // path:12, path:12:5, path:12-20, path:(12,5)-(13,6)
  /: ?\((\d{1,7}), ?\d+\)/y, // kotlinc
  / ?\((\d{1,7})(?:[,:] ?\d+)?(?:[-,]\d+)*\)/y, // MSBuild, tsc, PHP
  // Python, .NET, PHP, Perl, bash, people
  new RegExp(
    String.raw`["'\x60”’»)]{0,2}[,:]? {0,2}(?:(?:on|at|in|en|à la|alla|na|auf|в|w|v) )?${lineWord} (\d{1,7})(?: ?(?:-|–|to|bis|à|a) ?(\d{1,7}))?`,
    "y",
  ),
  / {1,2}(\d{1,7}):\d+(?![\d:])/y, // Dart
  / ?[的の]? ?第? ?(\d{1,7}) ?(?:(?:-|到|至|から) ?(\d{1,7}) ?)?行/y,
  / (\d{1,7})(?:-(\d{1,7}))?(?:번째)? ?줄/y,
  / \+(\d{1,7})\b/y, // editors
  / L(\d{1,7})(?:-L?(\d{1,7}))?\b/y,
  /[:]?\r?\n\s{1,8}(\d{1,7}):\d+\s/y, // ESLint, stylelint
];
/** Form of lines before a path: "line 12 of src/a.ts", "Zeile 12 in src/a.ts". */
const formInFront = new RegExp(
  String.raw`(?<!\p{L})${lineWord} (\d{1,7})(?: ?(?:-|–|to|bis|à|a) ?(\d{1,7}))?,? (?:of|in|von|der|du|de|del|di|do|w|v|в) (?:the |der |la )?(?:file |Datei |fichier |archivo )?["'\x60“]?$`,
  "u",
);
const jvmFrame = /\bat (?:[\w$]+\/)?([\w$.]{1,300})\($/;

/** Finds the lines named in a text, in order, each once. The files need not exist. */
export function namedLines(text: string): readonly NamedLine[] {
  const whole = readPart(text);
  const found = new Map<string, NamedLine>();
  for (const { 0: token, index } of whole.matchAll(pathPattern)) {
    if (!isFileName.test(token)) continue;
    const lines = linesBehind(whole, index + token.length) ?? linesInFront(whole, index);
    if (lines === undefined) continue;
    const path = (packageOf(whole, index) + token).replaceAll("\\", "/").replace(/^[A-Za-z]:(?=\/)/, "");
    found.set(`${path}:${lines.startLine}`, { path, ...lines });
    if (found.size >= maxLines) break;
  }
  return [...found.values()];
}

type Lines = Omit<NamedLine, "path">;

function linesBehind(text: string, at: number): Lines | undefined {
  for (const form of formsBehind) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) return linesOf(match);
  }
  return undefined;
}

function linesInFront(text: string, at: number): Lines | undefined {
  const match = formInFront.exec(text.slice(Math.max(0, at - 60), at));
  return match ? linesOf(match) : undefined;
}

function linesOf([, first, last]: RegExpExecArray): Lines | undefined {
  const startLine = Number(first);
  if (startLine < 1) return undefined;
  return { startLine, endLine: Math.max(startLine, Number(last ?? first)) };
}

/** Folders of the package in a JVM frame, which names the file without them; empty for other paths. */
function packageOf(text: string, at: number): string {
  const [, name] = jvmFrame.exec(text.slice(Math.max(0, at - 320), at)) ?? [];
  return name === undefined ? "" : [...name.split(".").slice(0, -2), ""].join("/");
}
