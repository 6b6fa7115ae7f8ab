// Finds where the programs of a project start.
import type { Codebase } from "../codebase.ts";
import type { ReadText } from "./claim.ts";
import { sideProgramPath } from "./orientation-files.ts";

/** A file of a project: its number, its lower-case path within the project, and that as it stands. */
interface ProjectFile {
  readonly file: number;
  readonly path: string;
}

const maxManifests = 4;
const manifests = /(?:^|\/)(?:package\.json|cargo\.toml|pyproject\.toml|setup\.(?:cfg|py)|composer\.json)$/;

/** Declarations in manifests of what is started: a script of `start`, a program of the package, its main module. */
const declarations: readonly RegExp[] = [
  /"start[\w:-]{0,40}"\s{0,9}:\s{0,9}"([^"\n]{1,300})"/g,
  /"bin"\s{0,9}:\s{0,9}(?:\{\s{0,40}"[\w@/.-]{1,80}"\s{0,9}:\s{0,9})?"([\w./-]{1,200})"/g,
  /^[\w-]{1,80} {0,9}= {0,9}["']?([\w.]{1,200}):[\w.]{1,200}["']?$/gm,
  /["'][\w-]{1,80} {0,9}= {0,9}([\w.]{1,200}):[\w.]{1,200}["']/g,
  /"(?:main|module|source)"\s{0,9}:\s{0,9}"([\w./-]{1,200})"/g,
];
/** Programs that run the file named after them. */
const runner = /^(?:node|nodemon|tsx|ts-node|bun|php)$/;

/** The file that a shell command runs; empty if unclear. */
function startedBy(command: string): string {
  const words = command.split(/\s/);
  const at = words.findIndex((word) => runner.test(word));
  return at < 0 ? "" : (words.slice(at + 1).find((word) => word !== "" && !word.startsWith("-")) ?? "");
}

const scriptSection = /\[(?:project\.scripts|tool\.poetry\.scripts|options\.entry_points)\]|console_scripts/;

/** Find the files that manifests declare as entry points, shallow manifests first. */
export async function declaredEntries(
  files: readonly ProjectFile[],
  pathOf: (file: number) => string,
  readText: ReadText,
): Promise<readonly number[]> {
  const fileByPath = new Map(files.map(({ file, path }) => [path, file]));
  const found: number[] = [];
  for (const { file, path } of files.filter((each) => manifests.test(each.path)).slice(0, maxManifests)) {
    const text = (await readText(pathOf(file))) ?? "";
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    for (const member of text.match(/default-members\s*=\s*\[[^\]]*/)?.[0].matchAll(/"([\w./-]+)"/g) ?? [])
      found.push(...filesOf(`${member[1]?.toLowerCase()}/src/main.rs`, folder, fileByPath));
    for (const [at, pattern] of declarations.entries()) {
      if ((at === 2 || at === 3) && !scriptSection.test(text)) continue;
      for (const [, declared = ""] of text.matchAll(pattern))
        found.push(...filesOf((at === 0 ? startedBy(declared) : declared).toLowerCase(), folder, fileByPath));
    }
  }
  return [...new Set(found)];
}

/** The files that a declared path or module may mean: itself, the source of a built file, its package. */
function filesOf(
  declared: string,
  folder: string,
  fileByPath: ReadonlyMap<string, number>,
): readonly number[] {
  const isModule = !declared.includes("/") && !/\.(?:[cm]?[jt]sx?|php|py|sh|rs)$/.test(declared);
  const path = isModule ? declared.replaceAll(".", "/") : declared.replace(/^\.\//, "");
  const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
  const source = bare.replace(/^(?:dist|lib|build|out)\//, "src/");
  const names = isModule
    ? [`${path}.py`, `${path}/__main__.py`, `${path}/__init__.py`].flatMap((each) => [each, `src/${each}`])
    : [path, `${path}.js`, ...[bare, source].flatMap((each) => [`${each}.ts`, `${each}.tsx`, `${each}.js`])];
  return names.flatMap((name) => fileByPath.get(folder + name) ?? []).slice(0, 1);
}

const maxDeclared = 2;

/**
 * Find where a project's programs start: what its manifests declare as run, then program files that define `main`, those
 * of the project's name first.
 * @param files less deep first
 */
export async function entryPoints(
  codebase: Codebase,
  files: readonly ProjectFile[],
  readText: ReadText,
): Promise<number[]> {
  const declared = await declaredEntries(files, (file) => codebase.paths[file] ?? "", readText);
  const defining = new Set(codebase.definition("main").ids);
  const mains = files.filter(
    ({ file, path }) =>
      defining.has(file) &&
      codebase.kind(file) === "source" &&
      !sideProgramPath.test(path) &&
      !notMain.test(path),
  );
  const names = titleWords(codebase);
  const isNamed = ({ path }: ProjectFile): boolean => path.split("/").some((part) => names.has(part));
  const ordered = [...mains.filter(isNamed), ...mains.filter((each) => !isNamed(each))];
  return [...declared.slice(0, maxDeclared), ...ordered.slice(0, 2).map(({ file }) => file)];
}

/** Scripts and build programs, which define `main` as well. */
const notMain = /\.(?:sh|bash|ps1)$|(?:^|\/)(?:build\.rs|xtask|extra|hack|contrib|\.github)(?:\/|$)/;

/** The words of the first heading of the README, and all of them as one. */
function titleWords(codebase: Codebase): ReadonlySet<string> {
  const readme = codebase.paths.findIndex((path) => /^readme\b/i.test(path));
  const title = codebase.outline(readme)?.definitions[0]?.name.toLowerCase() ?? "";
  const words = title.match(/[a-z0-9]+/g) ?? [];
  return new Set([...words, words.join("-"), words.join("_"), words.join("")]);
}
