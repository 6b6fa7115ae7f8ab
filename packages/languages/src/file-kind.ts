// Determines by its path whether a file is source, test, docs, configuration and so on.
import { languageRows } from "./index.ts";
import type { FileConventions } from "./language.ts";
import type { FileKind } from "./types.ts";

const kinds: readonly FileKind[] = ["source", "test", "example", "docs", "config", "generated", "vendored"];

/** Encodes and decodes a kind as a number. */
export const kindNumber = (kind: FileKind): number => kinds.indexOf(kind);
export const kindOfNumber = (number: number): FileKind => kinds[number] ?? "source";

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));

// Folder names, lower case. The first set of each pair decides anywhere in a path; names in the second are ordinary
// for source folders too and decide only above any `src` or `lib`.
const vendoredFolders = namesIn(
  "vendor vendored third_party third-party thirdparty 3rdparty node_modules bower_components",
);
const vendoredTopFolders = namesIn("external externals");
const exampleFolders = namesIn(
  "examples _examples demos samples playgrounds sandboxes __benchmarks__ benches",
);
const exampleTopFolders = namesIn(
  "example _example demo sample playground sandbox bench benchmark benchmarks",
);
const testFolders = namesIn(
  "test tests testing __tests__ __test__ spec specs e2e e2e-tests testdata test-data test_data testscripts __mocks__ __fixtures__ " +
    "mocks fixtures fixture integration-test integration_test unit-test stress-test system-test smoke-test",
);
const generatedFolders = namesIn(
  "__generated__ generated __snapshots__ __file_snapshots__ .next .nuxt .turbo",
);
/** Perl's tests are in `t` at the top; elsewhere it is any folder's short name. */
const topTestFolders = namesIn("t xt");
const docsFolders = namesIn("doc docs documentation website docs_src docs-src man");
/** Build output at the top or directly below a package, else ordinary names. */
const outputFolders = namesIn("dist build out target coverage");
const packageFolders = namesIn("packages apps crates libs modules plugins");

const conventions: readonly FileConventions[] = languageRows.map(({ files = {} }) => files);
const lockFiles: ReadonlySet<string> = new Set(conventions.flatMap(({ locks = [] }) => locks));
const configFiles: ReadonlySet<string> = new Set([
  ...conventions.flatMap(({ configs = [] }) => configs),
  ...namesIn("procfile renovate.json vercel.json netlify.toml build.bazel workspace module.bazel codeowners"),
]);
const configExtensions = namesIn(
  "toml yml yaml ini cfg conf editorconfig properties gemspec podspec csproj fsproj vbproj sln slnx props targets nix",
);
const docsExtensions = namesIn("md mdx markdown rst adoc asciidoc txt tex");
const docsStems =
  /^(?:readme|changelog|changes|history|news|license|licence|copying|notice|authors|contributors|contributing|security|code_of_conduct|todo|unlicense)(?:[-_][^.]*)?$/;

/** `Foo.Tests`, `integration-tests`, `tests-build`, `UserServiceTests`; never `latest` or `contest`. */
const testFolderAffix = /(?:^|[.\-_])(?:[Tt]ests|[Ss]pecs)(?:[.\-_]|$)|[a-z0-9]Tests?$/;

const testFile = new RegExp(
  [
    ...conventions.flatMap(({ tests = [] }) => tests),
    "^test_[^/]*\\.[a-z]+$",
    "^tests?-[^/]*\\.[a-z]+$",
    "^(?:test|spec)_?helper\\.[a-z]+$",
    "[._-](?:tests?|e2e|cy|test-d|bench)\\.[a-z]+$",
    "\\.specs?\\.[a-z]+$",
    "_spec\\.cr$",
  ].join("|"),
);
const exampleFile = /[._-](?:examples?|sample|stories|story)\.[a-z]+$/;
const generatedFile = new RegExp(
  [
    ...conventions.flatMap(({ generated = [] }) => generated),
    "\\.snap$",
    "[._-]generated\\.[a-z]+$",
    "[._]gen\\.[a-z]+$",
  ].join("|"),
);
const configFile = new RegExp(
  [
    "^(?:tsconfig|jsconfig)\\b.*\\.json$",
    "\\.config\\.[a-z]+$",
    "^requirements.*\\.txt$",
    "^dockerfile\\.",
    "^docker-compose",
    "^(?:rollup|webpack|gulpfile|gruntfile)\\.",
  ].join("|"),
);
const cFamily = namesIn("c cc cpp cxx h hh hpp");

/**
 * Returns the kind of a file by its folders and affixes, whole names only: `latest.ts` and `contest/` are source.
 * If several match, the first wins: vendored, generated, test, example, config, docs, source, except that a file in
 * a test folder is test before vendored, and one in a docs folder is docs before config.
 * The owner of code outweighs its purpose; a test of an example is a test. Pages and settings are judged by their
 * folders and extensions only: `docs/writing-tests.md` is docs.
 * @param own folders whose names are ignored (`own-folders.ts`)
 */
export function fileKind(path: string, own: ReadonlySet<string> = noFolders): FileKind {
  const segments = foldersThatTell(path, own);
  const name = segments.pop() ?? "";
  const filename = name.toLowerCase();
  const extension = filename.slice(filename.lastIndexOf(".") + 1);
  const folders = segments.map((folder) => folder.toLowerCase());
  const isPage = docsExtensions.has(extension) || docsStems.test(filename);
  const isConfig = isConfiguration(folders, filename, extension);
  const isCode = !isPage && !configExtensions.has(extension);

  const test = segments.findIndex(
    (each, at) =>
      testFolders.has(folders[at] ?? "") ||
      (at === 0 && topTestFolders.has(folders[0] ?? "")) ||
      testFolderAffix.test(each),
  );
  const vendored = vendoredFolder(folders, extension);
  if (vendored !== -1 && (test === -1 || vendored < test)) return "vendored";
  if (isGenerated(folders, filename, isCode)) return "generated";
  if (test !== -1 || (isCode && testFile.test(name))) return "test";
  if (isExample(folders) || (isCode && exampleFile.test(filename))) return "example";
  if (folders.some((folder) => docsFolders.has(folder))) return "docs";
  if (isConfig) return "config";
  return isPage ? "docs" : "source";
}

/** Returns what makes a file docs or configuration: its own name, a folder, or no more than its extension. */
export function kindToldBy(path: string): "name" | "folder" | "extension" {
  const folders = path.toLowerCase().split("/");
  const filename = folders.pop() ?? "";
  const [stem = ""] = filename.split(".", 1);
  if (docsStems.test(stem) || isConfiguration(folders, filename, "")) return "name";
  return folders.some((folder) => docsFolders.has(folder)) ? "folder" : "extension";
}

const noFolders: ReadonlySet<string> = new Set();

/** Returns a path's segments; those of folders whose names are ignored are empty. */
const foldersThatTell = (path: string, own: ReadonlySet<string>): string[] => {
  const segments = path.split("/");
  if (own.size === 0) return segments;
  return segments.map((name, at) => (own.has(segments.slice(0, at + 1).join("/")) ? "" : name));
};

/** Tests whether a file is a test by its name alone. */
export const isTestName = (name: string): boolean => testFile.test(name);

/** Returns the folders above the first `src` or `lib`. */
function topFolders(folders: readonly string[]): readonly string[] {
  const source = folders.findIndex((folder) => folder === "src" || folder === "lib");
  return source === -1 ? folders : folders.slice(0, source);
}

function vendoredFolder(folders: readonly string[], extension: string): number {
  const top = topFolders(folders).length;
  return folders.findIndex(
    (folder, at) =>
      vendoredFolders.has(folder) ||
      (at < top && (vendoredTopFolders.has(folder) || (folder === "deps" && cFamily.has(extension)))),
  );
}

function isGenerated(folders: readonly string[], filename: string, isCode: boolean): boolean {
  const [first = "", , third = ""] = folders;
  return (
    lockFiles.has(filename) ||
    (isCode && generatedFile.test(filename)) ||
    folders.some((folder) => generatedFolders.has(folder)) ||
    outputFolders.has(first) ||
    (packageFolders.has(first) && outputFolders.has(third))
  );
}

function isExample(folders: readonly string[]): boolean {
  return (
    folders.some((folder) => exampleFolders.has(folder)) ||
    topFolders(folders).some((folder) => exampleTopFolders.has(folder))
  );
}

function isConfiguration(folders: readonly string[], filename: string, extension: string): boolean {
  return (
    (folders[0] ?? "").startsWith(".") ||
    filename.startsWith(".") ||
    configFiles.has(filename) ||
    configExtensions.has(extension) ||
    configFile.test(filename)
  );
}
