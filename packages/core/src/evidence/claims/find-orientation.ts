// Finds the files that answer first questions about a project.
import { orientationOf, type Orientation } from "../../language/orientation.ts";
import { subWords, termsOf } from "../../language/words.ts";
import type { Intent } from "../../language/intents.ts";
import type { PreparedTask } from "../../task.ts";
import { isInAscending } from "../../postings/ascending.ts";
import type { Codebase } from "../codebase.ts";
import { isCertain, within } from "../folders/named-folders.ts";
import { intentSignal, strengthAt, type Claim, type ReadText, type NamedFolder } from "./claim.ts";
import { entryPoints } from "./entry-points.ts";
import { ofEditor } from "./find-configuration.ts";
import { sideProgramPath, manifest, servings } from "./orientation-files.ts";

/** Max files of each sort for an intent. */
const maxOfSort = 3;
/** Pages further down belong to a part of the project. */
const maxDepth = 6;
/** Max pages whose headings are read. */
const maxPages = 200;

/**
 * Find the files that answer a newcomer's question about the project, or a package that it names: pages named after the
 * intent, pages with a matching heading, and files that implement it.
 */
export async function findOrientation(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  named: readonly NamedFolder[],
): Promise<readonly Claim[]> {
  const { folders, rest } = within(task, named.filter(isCertain));
  const orientation = orientationOf(rest);
  if (orientation === undefined) return [];
  const place = placeOf(codebase, orientation);
  const { topics, folder } = { ...place, folder: folders[0] ?? place.folder };
  const project = projectIn(codebase, folder);
  const found: Claim[] = [];
  for (const [turn, intent] of orientation.intents.entries()) {
    for (const { sort, at, ...hit } of await hitsFor(project, intent, readText)) {
      const isPage = sort !== "Doing" && sort !== "Entry";
      found.push({
        ...hit,
        kind: "convention",
        strength: strengthAt(at + turn),
        serves: intent,
        marks: {
          [intentSignal(intent)]: 1,
          [`convention${sort}`]: 1,
          conventionTold: isPage && orientation.isAboutPages ? 1 : 0,
          conventionDeep: 1 - 1 / (codebase.paths[hit.file] ?? "").split("/").length,
          conventionHeld: shareOf(codebase, hit.file, topics),
        },
      });
    }
  }
  return found;
}

const shareOf = ({ path, text }: Codebase, file: number, topics: readonly (readonly string[])[]): number => {
  const held = topics.filter((words) =>
    words.some((word) =>
      termsOf(word).every(
        (stem) => isInAscending(text(stem).ids, file) || isInAscending(path(stem).ids, file),
      ),
    ),
  );
  return topics.length === 0 ? 1 : held.length / topics.length;
};

/** Where a question is about: the folder of the package it names, or the root; and its words that code knows. */
interface Place {
  readonly folder: string;
  readonly topics: readonly (readonly string[])[];
}

/** Tells names of the project and its packages from other words. */
function placeOf(codebase: Codebase, { others }: Orientation): Place {
  const packages = packagesOf(codebase).sort((a, b) => a.folder.length - b.folder.length);
  const foreign = others.filter((words) => !words.some((word) => isProjectName(codebase, word)));
  const folderOf = (words: readonly string[]): string | undefined =>
    packages.find((each) => words.some((word) => each.words.has(word)))?.folder;
  const named = foreign.find((words) => folderOf(words) !== undefined);
  const isKnown = (word: string): boolean => termsOf(word).some((stem) => codebase.fileCount(stem) > 0);
  return {
    folder: (named && folderOf(named)) ?? "",
    topics: foreign.filter((words) => words !== named && words.some(isKnown)),
  };
}

interface Package {
  readonly folder: string;
  readonly words: ReadonlySet<string>;
}

/** Folders with a manifest of their own, by the words of their names. */
const packagesOf = (codebase: Codebase): Package[] =>
  codebase.paths.flatMap((path, file) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const isOwn = codebase.kind(file) !== "test" && codebase.kind(file) !== "vendored";
    if (folder === "" || !isOwn || !manifest.test(path.toLowerCase())) return [];
    const name = folder.slice(0, -1).split("/").at(-1) ?? "";
    return [{ folder, words: new Set([name.toLowerCase(), ...subWords(name)]) }];
  });

/** Tests whether a project bears a name: in the first headings of its README, or as a folder near the root. */
function isProjectName(codebase: Codebase, name: string): boolean {
  const readme = codebase.paths.findIndex((path) => /^(?:\.github\/|docs\/)?readme\b/i.test(path));
  const headings = codebase.outline(readme)?.definitions.slice(0, 2) ?? [];
  return (
    headings.some((heading) => heading.name.toLowerCase().includes(name)) ||
    codebase.paths.some((path) => path.startsWith(`${name}/`) || path.startsWith(`src/${name}/`))
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

/** A file that may answer, the matching lines, and its position within its sort. */
interface Hit extends Pick<Claim, "file" | "lines"> {
  readonly sort: "Page" | "Heading" | "Readme" | "Other" | "Doing" | "Entry";
  readonly at: number;
}

/** Finds the files of a project that serve an intent, each once, those less deep first within a sort. */
async function hitsFor(project: Project, intent: Intent, readText: ReadText): Promise<Hit[]> {
  const { codebase, files } = project;
  const doing = servings[intent].files.flatMap((pattern) =>
    files
      .filter(({ path }) => pattern.test(path))
      .sort((a, b) => Number(sideProgramPath.test(a.path)) - Number(sideProgramPath.test(b.path)))
      .slice(0, 2),
  );
  const mains = intent === "entry" || intent === "start" ? await entryPoints(codebase, files, readText) : [];
  const done = await withLines(
    codebase,
    doing.map(({ file }) => file),
    intent,
    readText,
  );
  const sorts = {
    ...pagesFor(project, intent),
    Entry: mains.map((file) => at(file, 1)),
    Doing: done,
  };
  const hits = Object.entries(sorts).flatMap(([sort, list]) =>
    list.slice(0, maxOfSort).map((hit, place) => ({ ...hit, sort: sort as Hit["sort"], at: place })),
  );
  return hits.filter(({ file }, place) => hits.findIndex((other) => other.file === file) === place);
}

type Found = Pick<Claim, "file" | "lines">;

/**
 * Pages that may answer: those called after the intent, README, CONTRIBUTING and their like with a heading that says it,
 * the README, and other pages with such a heading.
 */
function pagesFor(
  { codebase, files }: Project,
  intent: Intent,
): Readonly<Record<"Page" | "Heading" | "Readme" | "Other", readonly Found[]>> {
  const { headings, pages } = servings[intent];
  const near = files.filter(({ path, depth }) => depth <= maxDepth && page.test(path) && isOfPages(path));
  const called = near.filter(({ path }) => pages.test(nameOf(path)));
  const withHeading = (list: Project["files"]): Found[] =>
    list.flatMap(({ file }) => {
      const line = headingLine(codebase, file, headings);
      return line === undefined ? [] : [at(file, line)];
    });
  const general = near.filter(({ path }) => generalPage.test(path));
  return {
    Page: called.map(({ file }) => at(file, headingLine(codebase, file, headings) ?? 1)),
    Heading: withHeading(general),
    Readme: general.filter(({ path }) => path.startsWith("readme")).map(({ file }) => at(file, 1)),
    Other: withHeading(near.slice(0, maxPages)),
  };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Tests whether a page lies at the root of the project or where its pages are kept. */
const isOfPages = (path: string): boolean =>
  /^(?:[^/]*$|(?:docs?|devdocs|dev-docs|book|documentation|website|site|contributing|wiki|guides?|\.github)\/)/.test(
    path,
  );

const generalPage =
  /^(?:\.github\/|(?:dev)?docs?\/)?(?:readme|contributing|development|developing|hacking|install)(?:\.\w+)?$/;
/** Translations, editor settings and issue templates: never an answer. */
const isForeign = (path: string): boolean =>
  ofEditor.test(path) ||
  /(?:^|\/)issue_template\/|[._-](?:[a-z]{2}|zh[-_]?\w*|pt[-_]br)\.(?:md|rst)$|(?:^|\/)(?:i18n|l10n|translations|locales?)\//.test(
    path,
  );

const at = (file: number, line: number): Found => ({ file, lines: { startLine: line, endLine: line } });

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

/** Finds the line for the intent in manifests and build files; drops package.json and composer.json without one. */
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
