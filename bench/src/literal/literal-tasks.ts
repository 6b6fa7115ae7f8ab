import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";

/** A task that gives something word for word, made from a repository itself. */
export interface LiteralTask {
  readonly kind: "message" | "interface" | "line" | "link" | "absent" | "present";
  readonly text: string;
  /** The files that answer it, any of them; for `absent` and `present` the name is `name`. */
  readonly gold: readonly string[];
  /** The line that must stand in the first span. */
  readonly line?: number;
  readonly name?: string;
}

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const sourceFile =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|kts|rb|php|cs|c|cc|cpp|h|hpp|swift|dart|ex|exs|scala|vue|svelte|lua|pl)$/;
const setAside =
  /(?:^|\/)(?:tests?|specs?|__tests__|vendor|third_party|node_modules|dist|build|examples?|docs?|fixtures?|i18n|locales?|lang|translations?)\/|[._-](?:test|spec)\.|_test\.|Test\.\w+$|\.min\.|\.d\.ts$/i;
const translationFile =
  /(?:^|\/)(?:values\/strings\.xml|(?:locales?|i18n|lang|langs|translations?|l10n|messages)\/(?:en(?:[-_]US)?(?:\/[\w-]+)?|intl_en)\.(?:json|ya?ml|php|arb|properties)|en\.i18n\.json)$/i;
const maxFileBytes = 400_000;

/** Makes the tasks of one repository, always the same for a seed. @param each how many of a kind at most */
export function literalTasks(root: string, seed: number, each: number): readonly LiteralTask[] {
  const random = mulberry32(seed);
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
  const paths = git("ls-files", "-z").split("\0").filter(Boolean);
  const texts = new Map<string, string>();
  const read = (path: string): string => {
    if (!texts.has(path)) texts.set(path, readText(join(root, path)));
    return texts.get(path) ?? "";
  };
  const sources = paths.filter((path) => sourceFile.test(path) && !setAside.test(path) && read(path) !== "");
  /** Files that hold a fixed text, tracked ones only. */
  const holders = (text: string): readonly string[] => {
    try {
      return git("grep", "-lFI", "-e", text).split("\n").filter(Boolean);
    } catch {
      return [];
    }
  };
  const many = (make: () => LiteralTask | undefined): LiteralTask[] => {
    const made = new Map<string, LiteralTask>();
    for (let attempt = 0; attempt < each * 40 && made.size < each; attempt++) {
      const task = make();
      if (task !== undefined) made.set(task.gold.join() + (task.name ?? task.line ?? task.text), task);
    }
    return [...made.values()];
  };
  if (sources.length === 0) return [];
  const name = root.replace(/\/+$/, "").split("/").at(-1) ?? "repository";
  return [
    ...many(() => messageTask(random, sources, read, holders)),
    ...many(() => interfaceTask(random, paths, read, holders)),
    ...many(() => lineTask(random, sources, read)),
    ...many(() => linkTask(random, sources, read, name.replace("+", "/"))),
    ...many(() => nameTask("absent", random, sources, read, holders)),
    ...many(() => nameTask("present", random, sources, read, holders)),
  ];
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    return bytes.length > maxFileBytes || bytes.includes(0) ? "" : bytes.toString("utf8");
  } catch {
    return "";
  }
}

const quoted = /"((?:[^"\\\n]|\\.){15,160})"|'((?:[^'\\\n]|\\.){15,160})'/g;
const hole =
  /%(?:\d+\$)?[-+ 0#]*[\d.]*(?:l{0,2}|h)[sdiufxvqcp@]|\$\{[^}]*\}|#\{[^}]*\}|\{[\w.:!]*\}|\\\([^)]*\)/g;
const values = ["alpha7", "42", "report.txt", "north", "0x1f", "user-9"];

const messageForms: readonly ((text: string, random: Random) => string)[] = [
  (text) => `"${text}"`,
  (text) => `error: ${text}`,
  (text) => text,
  (text) => `2026-03-04 11:22:33 ERROR ${text}`,
  (text) => `why do I get "${text}"`,
];

/** A string of the source that stands in one file, as a program prints it: with values in its holes. */
function messageTask(
  random: Random,
  sources: readonly string[],
  read: (path: string) => string,
  holders: (text: string) => readonly string[],
): LiteralTask | undefined {
  const path = pick(random, sources);
  const strings = [...read(path).matchAll(quoted)]
    .map(([, double, single]) => double ?? single ?? "")
    .filter((text) => isSentence(text.replace(hole, " x ")));
  if (strings.length === 0) return undefined;
  const text = pick(random, strings);
  const fixed = text.split(hole).sort((a, b) => b.length - a.length)[0] ?? "";
  const where = holders(text);
  if (where.length !== 1 || where[0] !== path || wordsIn(fixed) < 3) return undefined;
  return {
    kind: "message",
    gold: [path],
    text: pick(random, messageForms)(
      text.replace(hole, () => pick(random, values)),
      random,
    ),
  };
}

const wordsIn = (text: string): number => text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
const isSentence = (text: string): boolean =>
  wordsIn(text) >= 4 &&
  /^[\w(]/.test(text) &&
  !/[<>\\={}]|::|\/\/|\w\.\w+\(/.test(text) &&
  / [a-z]+ /.test(text);

/** A text of a translation file and the code that uses its key. */
function interfaceTask(
  random: Random,
  paths: readonly string[],
  read: (path: string) => string,
  holders: (text: string) => readonly string[],
): LiteralTask | undefined {
  const files = paths.filter((path) => translationFile.test(path));
  if (files.length === 0) return undefined;
  const path = pick(random, files);
  const entries = path.endsWith(".xml")
    ? [...read(path).matchAll(/<string name="(\w+)"[^>]*>([^<\n]{8,120})<\/string>/g)]
    : [...read(path).matchAll(/^\s*["']?([\w.-]{4,80})["']?\s*(?::|=>?)\s*["']([^"'\n]{8,120})["'],?\s*$/gm)];
  const [, key = "", value = ""] = entries.length === 0 ? [] : (pick(random, entries) ?? []);
  if (wordsIn(value) < 3 || hole.test(value) || /[<\\&]/.test(value) || !/[._-]|[a-z][A-Z]/.test(key))
    return undefined;
  if (read(path).split(value).length !== 2) return undefined;
  const users = holders(key)
    .filter((file) => sourceFile.test(file) || /\.(?:xml|html|erb|php|hbs|jade)$/.test(file))
    .filter(
      (file) =>
        !/strings\.xml$|(?:^|\/)(?:locales?|i18n|lang|langs|translations?|l10n)\//i.test(file) &&
        !/(?:^|\/)tests?\//.test(file),
    );
  if (users.length === 0 || users.length > 3 || holders(value).some((file) => sourceFile.test(file)))
    return undefined;
  return {
    kind: "interface",
    gold: users,
    text: pick(random, [value, `"${value}"`, `where does the app say "${value}"`]),
  };
}

const lineForms: readonly ((path: string, line: number) => string)[] = [
  (p, l) => `${p}:${l}: error: expected ';' before '}' token`,
  (p, l) => `${p}:${l}:5: undefined: value`,
  (p, l) => `${p}(${l},7): error TS2322: Type is not assignable`,
  (p, l) => `${p}(${l}): error C2143: syntax error`,
  (p, l) => `  File "${p}", line ${l}, in run`,
  (p, l) => `${p}:${l}: AssertionError`,
  (p, l) => `  at Object.run (/home/u/app/${p}:${l}:11)`,
  (p, l) => `panic: oops\n\t/go/src/app/${p}:${l} +0x1d`,
  (p, l) => `  --> ${p}:${l}:9`,
  (p, l) => `e: ${p}: (${l}, 13): Unresolved reference`,
  (p, l) => `   at App.Run() in C:\\src\\${p.replaceAll("/", "\\")}:line ${l}`,
  (p, l) => `PHP Fatal error: boom in /var/www/${p} on line ${l}`,
  (p, l) => `${p}:${l}:in 'call': undefined method (NoMethodError)`,
  (p, l) => `${p}:${l}:1: F401 imported but unused`,
  (p, l) => `error at ${p} line ${l}.`,
  (p, l) => `${p}#L${l}`,
  (p, l) => `look at ${p}:${l}-${l + 3}`,
  (p, l) => `what happens on line ${l} of ${p}`,
  (p, l) => `${p} +${l}`,
  (p, l) => `${p} 第 ${l} 行有什么问题`,
  (p, l) => `${p}\n  ${l}:3  error  no-unused-vars`,
  (p, l) => `bug in ${p} L${l}`,
  (p, l) => `${p}:${l}:7: warning: unused variable`,
  (p, l) => `${p}:${l}: error: cannot find symbol`,
  (p, l) => `file:///srv/app/${p}:${l}`,
];

function placeIn(
  random: Random,
  sources: readonly string[],
  read: (path: string) => string,
): { path: string; line: number } {
  const path = pick(random, sources);
  return { path, line: 1 + Math.floor(random() * read(path).trimEnd().split("\n").length) };
}

function lineTask(random: Random, sources: readonly string[], read: (path: string) => string): LiteralTask {
  const { path, line } = placeIn(random, sources, read);
  return { kind: "line", gold: [path], line, text: pick(random, lineForms)(path, line) };
}

const linkForms: readonly ((repository: string, path: string, line: number) => string)[] = [
  (r, p, l) => `https://github.com/${r}/blob/main/${p}#L${l}`,
  (r, p, l) =>
    `see https://github.com/${r}/blob/0123456789abcdef0123456789abcdef01234567/${p}#L${l}-L${l + 4}`,
  (r, p, l) => `https://gitlab.com/${r}/-/blob/develop/${p}#L${l}-${l + 4}`,
  (r, p, l) => `https://bitbucket.org/${r}/src/master/${p}#lines-${l}`,
  (r, p, l) => `https://codeberg.org/${r}/src/branch/main/${p}#L${l}`,
];

function linkTask(
  random: Random,
  sources: readonly string[],
  read: (path: string) => string,
  repository: string,
): LiteralTask {
  const { path, line } = placeIn(random, sources, read);
  return { kind: "link", gold: [path], line, text: pick(random, linkForms)(repository, path, line) };
}

/** A name that stands in the code, or one put together of two that do and that stands nowhere. */
function nameTask(
  kind: "absent" | "present",
  random: Random,
  sources: readonly string[],
  read: (path: string) => string,
  holders: (text: string) => readonly string[],
): LiteralTask | undefined {
  const nameOf = (): string =>
    pick(
      random,
      read(pick(random, sources)).match(/\b[a-z]+(?:[A-Z][a-z]+){1,3}\b|\b[a-z]+(?:_[a-z]+){1,3}\b/g) ?? [""],
    );
  const [one, other] = [nameOf(), nameOf()];
  if (one === "" || other === "") return undefined;
  const tail = /[A-Z][a-z]+$|_[a-z]+$/.exec(other)?.[0] ?? "";
  const name = kind === "present" ? one : one.replace(/[A-Z][a-z]+$|_[a-z]+$/, "") + tail;
  if (holders(name).length > 0 !== (kind === "present") || !/[a-z][A-Z]|_/.test(name)) return undefined;
  return {
    kind,
    name,
    gold: [],
    text: pick(random, [`where is ${name} defined`, `fix ${name}`, `what does \`${name}\` do`]),
  };
}
