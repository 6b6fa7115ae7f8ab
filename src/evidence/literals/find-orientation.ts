// Finds the files that answer first questions about a project.
import { orientationOf, type Orientation } from "../../language/orientation.ts";
import { subWords, termsOf } from "../../language/words.ts";
import type { Intent } from "../../messages/index.ts";
import type { PreparedTask } from "../../types.ts";
import { holds } from "../../indexing/store/ascending.ts";
import type { Codebase } from "../codebase.ts";
import type { LiteralHit, ReadText } from "./types.ts";
import { entryPoints } from "./entry-points.ts";
import { aside, manifest, servings } from "./orientation-files.ts";

/** Max files for each intent of a question. */
const maxFiles = 5;
/** Pages further down belong to a part of the project. */
const maxDepth = 6;
/** Max pages whose headings are read. */
const maxPages = 200;
/** A page called after the intent that lies deeper may describe a command of that name. */
const maxDepthOfName = 3;

/**
 * Find the files that answer a newcomer's question about the project, or about the package that it names: pages called
 * after what it asks, pages with a heading that says it, and the files that do it.
 */
export async function findOrientation(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<readonly LiteralHit[]> {
  const orientation = orientationOf(task);
  if (orientation === undefined) return [];
  const { folder, topics, unknown, isOfTool } = placeOf(codebase, orientation);
  if (topics.length > 0 && (isOfTool || !orientation.isCertain || topics.length > maxTopics)) return [];
  if (unknown > maxUnknown && !orientation.isCertain) return [];
  const project = projectIn(codebase, folder);
  if (project.files.some(({ path }) => isNamedIn(task.text, path))) return [];
  const lists = await Promise.all(
    orientation.intents.map((intent) => hitsFor(project, intent, orientation, readText)),
  );
  const longest = Math.max(...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return inTurn
    .filter(({ file }, at) => inTurn.findIndex((other) => other.file === file) === at)
    .filter(({ file }) => shareOf(codebase, file, topics) >= minShare)
    .map((hit, at) => ({ ...hit, strength: 1 - at / 20 }));
}

/** Max words of a question without a certain intent that stand in no file: one may be the project's name. */
const maxUnknown = 1;
/** Max words that a question holds beside its intent, and the share of them that a file must hold to answer it. */
const maxTopics = 4;
const minShare = 0.6;

const shareOf = ({ path, text }: Codebase, file: number, topics: readonly (readonly string[])[]): number => {
  const held = topics.filter((words) =>
    words.some((word) =>
      termsOf(word).every((stem) => holds(text(stem).ids, file) || holds(path(stem).ids, file)),
    ),
  );
  return topics.length === 0 ? 1 : held.length / topics.length;
};

/** Where a question is about: the folder of the package it names, or the root; with what else it is about. */
interface Place {
  readonly folder: string;
  readonly topics: readonly (readonly string[])[];
  /** How many of the other words stand in no file. */
  readonly unknown: number;
  /** True for what tools have as well as projects: configuration and versions. */
  readonly isOfTool: boolean;
}

/** Tells names of the project and its packages from other words, and those from words that stand in no file. */
function placeOf(codebase: Codebase, { others, intents }: Orientation): Place {
  const packages = packagesOf(codebase).sort((a, b) => a.folder.length - b.folder.length);
  const folderOf = ([word = ""]: readonly string[]): string | undefined =>
    packages.find(
      ({ folder, words, name }) =>
        sideFolders.get(word)?.test(folder) ??
        (name === word || (words.has(word) && !isProjectName(codebase, word))),
    )?.folder;
  const named = others.find((words) => folderOf(words) !== undefined);
  const isOfTool = intents.includes("configuration") || intents.includes("release");
  const foreign = others.filter((words) => {
    const [word = ""] = words;
    return words !== named && !ofWhole.has(word) && !isProjectName(codebase, word);
  });
  const known = foreign.filter((words) => words.some((each) => isKnown(codebase, each)));
  const topics = isOfTool ? foreign : known;
  return {
    folder: (named && folderOf(named)) ?? "",
    topics,
    unknown: foreign.length - known.length,
    isOfTool,
  };
}

const isKnown = (codebase: Codebase, word: string): boolean =>
  termsOf(word).some((stem) => codebase.fileCount(stem) > 0);

/** Words for parts that are the whole project where no package is called so. */
const ofWhole = new Set(
  "frontend backend website site ui api cli server client web app docs desktop mobile command library lib core".split(
    " ",
  ),
);

/** Folders of the sides of an application; a server without one stands at the root. */
const sideFolders: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    frontend: /^(?:apps\/|packages\/)?(?:frontend|client|web|ui|webapp|app)\/$/,
    backend: /^(?:apps\/|packages\/)?(?:backend|server|api)\/$/,
  }),
);

interface Package {
  readonly folder: string;
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/** Folders with a manifest of their own, by the words of their names. */
const packagesOf = (codebase: Codebase): Package[] =>
  codebase.paths.flatMap((path, file) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const isOwn = codebase.kind(file) !== "test" && codebase.kind(file) !== "vendored";
    if (folder === "" || !isOwn || !manifest.test(path.toLowerCase())) return [];
    const name = folder.slice(0, -1).split("/").at(-1) ?? "";
    return [{ folder, name: name.toLowerCase(), words: new Set(subWords(name)) }];
  });

/** Tests whether a project bears a name: in the first headings of its README, or as a folder or file near the root. */
function isProjectName(codebase: Codebase, name: string): boolean {
  const readme = codebase.paths.findIndex((path) => /^(?:\.github\/|docs\/)?readme\b/i.test(path));
  const headings = codebase.outline(readme)?.definitions.slice(0, 2) ?? [];
  const near = new RegExp(
    `^(?:(?:cmd|crates|packages|apps|src|lib)/)?${name}/|^(?:lib/)?${name}(?:\\.(?:go|py|rb|rs|exs?|c|php|[jt]s|sh|lua))?$`,
    "i",
  );
  return (
    headings.some((heading) => heading.name.toLowerCase().includes(name)) ||
    codebase.paths.some((path) => near.test(path))
  );
}

/** Files of a project or package: paths within its folder, in lower case. */
interface Project {
  readonly codebase: Codebase;
  readonly files: readonly { readonly file: number; readonly path: string; readonly depth: number }[];
}

const page = /(?:\.(?:md|mdx|markdown|rst|adoc|txt|org)|(?:^|\/)[a-z_-]+)$/;

function projectIn(codebase: Codebase, folder: string): Project {
  const files = codebase.paths
    .map((path, file) => ({
      file,
      path: path.slice(folder.length).toLowerCase(),
      isIn: path.startsWith(folder),
    }))
    .filter(
      ({ file, isIn, path }) =>
        isIn &&
        !isForeign(path) &&
        !["test", "generated", "vendored", "example"].includes(codebase.kind(file)),
    )
    .map(({ file, path }) => ({ file, path, depth: path.split("/").length }))
    .sort(
      (a, b) =>
        a.depth - b.depth ||
        a.path.length - b.path.length ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
    );
  return { codebase, files };
}

type Found = Omit<LiteralHit, "strength">;

/** Finds the files of a project that serve an intent, most telling first. */
async function hitsFor(
  project: Project,
  intent: Intent,
  orientation: Orientation,
  readText: ReadText,
): Promise<Found[]> {
  const { codebase, files } = project;
  const { files: doing, isFilesFirst = false } = servings[intent];
  const { called, general, instead, readme } = pagesFor(project, intent, orientation);
  const byDoing = doing.flatMap((pattern) =>
    files
      .filter(({ path }) => pattern.test(path))
      .sort((a, b) => Number(aside.test(a.path)) - Number(aside.test(b.path)))
      .slice(0, 2),
  );
  const isOfEntry = intent === "entry" || intent === "start";
  const mains = isOfEntry ? await entryPoints(codebase, files, readText) : [];
  const conventional = byDoing.map(({ file }) => file).filter((file) => !mains.includes(file));
  const done = [
    ...mains.map((file) => at(file, 1)),
    ...(await withLines(codebase, conventional, intent, readText)),
  ];
  const isShallow = ({ file }: Found): boolean =>
    (codebase.paths[file] ?? "").split("/").length <= maxDepthOfName;
  const written = [...called.filter(isShallow).slice(0, 2), ...general.slice(0, 2), ...called.slice(0, 2)];
  const order = (): Found[] => {
    if (intent === "overview" || intent === "start")
      return orientation.isAboutRecord
        ? [...called.filter(isShallow).slice(0, 2), ...general.slice(0, 2), ...readme, ...done.slice(0, 1)]
        : [...readme, ...called.slice(0, 2), ...general.slice(0, 1), ...done.slice(0, 1)];
    if (isFilesFirst && !orientation.isAboutPages) return [...done.slice(0, 2), ...written, ...done.slice(2)];
    return [...written, ...done];
  };
  const found = order();
  const all = found.length > 0 ? found : [...instead(), ...readme];
  return all
    .filter(({ file }, place) => all.findIndex((other) => other.file === file) === place)
    .slice(0, maxFiles)
    .map((hit) => ({ ...hit, serves: intent }));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Tests whether a text says the name of a page, which a Chinese one may in the middle of a sentence. */
function isNamedIn(text: string, path: string): boolean {
  const name = nameOf(path).replace(/\.\w+$/, "");
  return /[\u4E00-\u9FFF]{2}/.test(name) && text.toLowerCase().includes(name);
}

/** Pages that may answer, each list with those less deep first. */
interface Pages {
  /** Called after the intent, or as the task is. */
  readonly called: readonly Found[];
  /** README, CONTRIBUTING and their like with a heading that says it. */
  readonly general: readonly Found[];
  readonly readme: readonly Found[];
  /** All other pages with such a heading. */
  instead(): readonly Found[];
}

function pagesFor({ codebase, files }: Project, intent: Intent, { isAboutRecord }: Orientation): Pages {
  const { headings, pages } = servings[intent];
  const near = files.filter(({ path, depth }) => depth <= maxDepth && page.test(path) && isOfPages(path));
  const called = near.filter(({ path }) => pages.test(nameOf(path)));
  const ordered = isAboutRecord
    ? called
    : [...called.filter(({ path }) => !record.test(path)), ...called.filter(({ path }) => record.test(path))];
  const withHeading = (list: Project["files"]): Found[] =>
    list.flatMap(({ file }) => {
      const line = headingLine(codebase, file, headings);
      return line === undefined ? [] : [at(file, line)];
    });
  const general = near.filter(({ path }) => generalPage.test(path));
  return {
    called: ordered.map(({ file }) => at(file, headingLine(codebase, file, headings) ?? 1)),
    general: withHeading(general),
    readme: general.filter(({ path }) => path.startsWith("readme")).map(({ file }) => at(file, 1)),
    instead: () => withHeading(near.slice(0, maxPages)),
  };
}

/** Pages that tell what changed rather than how releases are made. */
const record = /(?:^|\/)(?:changelog|changes|history|news|release[-_ ]?notes)\b/;

/** Tests whether a page lies at the root of the project or where its pages are kept. */
const isOfPages = (path: string): boolean =>
  /^(?:[^/]*$|(?:docs?|devdocs|dev-docs|book|documentation|website|site|contributing|wiki|guides?|\.github)\/)/.test(
    path,
  );

const generalPage =
  /^(?:\.github\/|(?:dev)?docs?\/)?(?:readme|contributing|development|developing|hacking|install)(?:\.\w+)?$/;
/** Copies in other languages, and what belongs to editors and forms. */
const isForeign = (path: string): boolean =>
  /(?:^|\/)(?:\.vscode|\.idea|\.devcontainer|issue_template)\/|[._-](?:[a-z]{2}|zh[-_]?\w*|pt[-_]br)\.(?:md|rst)$|(?:^|\/)(?:i18n|l10n|translations|locales?)\//.test(
    path,
  );

const at = (file: number, line: number): Found => ({ file, startLine: line, endLine: line });

function headingLine(codebase: Codebase, file: number, headings: RegExp): number | undefined {
  return codebase.outline(file)?.definitions.find(({ name }) => headings.test(name.toLowerCase()))?.startLine;
}

/** Max characters read of a manifest. */
const longestManifest = 200_000;

/** Lines of a manifest or Makefile that an intent is about. */
const lines: Partial<Record<Intent, RegExp>> = {
  build: /^\s*"build[\w:-]*"\s*:|^build[\w-]*\s*:|\[build-system\]/m,
  run: /^\s*"(?:dev|start|serve)[\w:-]*"\s*:|^(?:run|dev|start|serve|up)[\w-]*\s*:/m,
  test: /^\s*"test[\w:-]*"\s*:|^(?:test|check)[\w-]*\s*:|\[tool\.pytest/m,
  license: /^\s*"?licen[sc]e"?\s*[:=]|<licenses?>/m,
  release: /^\s*"?version"?\s*[:=]|^release[\w-]*\s*:|<version>/m,
  dependencies:
    /^\s*"dependencies"\s*:|^\[(?:tool\.poetry\.)?dependencies|^dependencies\s*[={]|^require\b|<dependencies>/m,
};

/** Shows, of manifests and build files, the line that the intent is about; leaves out those that say nothing of it. */
async function withLines(
  { paths }: Codebase,
  files: readonly number[],
  intent: Intent,
  readText: ReadText,
): Promise<Found[]> {
  const pattern = lines[intent];
  const hits: (Found & { readonly isShallow: boolean })[] = [];
  const depths = files.map((file) => (paths[file] ?? "").split("/").length);
  const min = Math.min(...depths);
  for (const [number, file] of files.slice(0, 10).entries()) {
    const path = paths[file] ?? "";
    const isShallow = depths[number] === min || /(?:^|\/)\.github\/workflows\/|docker/i.test(path);
    const text = pattern === undefined ? undefined : (await readText(path))?.slice(0, longestManifest);
    const found = text === undefined ? undefined : pattern?.exec(text);
    const line =
      found && text ? text.slice(0, found.index).split("\n").length + (found[0].startsWith("\n") ? 1 : 0) : 1;
    const isSilent = found === null && /(?:package|composer)\.json$/i.test(path);
    if (!isSilent) hits.push({ ...at(file, line), isShallow });
  }
  return hits.sort((a, b) => Number(b.isShallow) - Number(a.isShallow));
}
