import type { FileKind } from "./types.ts";

/** Folder names, lower case, that decide a file's kind wherever they stand in its path. */
const vendoredFolders = new Set([
  "vendor",
  "vendored",
  "third_party",
  "third-party",
  "thirdparty",
  "3rdparty",
  "node_modules",
  "bower_components",
]);
/** Also ordinary names of source folders; they decide only above any `src` or `lib`. */
const weakVendoredFolders = new Set(["external", "externals"]);
const generatedFolders = new Set([
  "__generated__",
  "generated",
  "__snapshots__",
  "__file_snapshots__",
  ".next",
  ".nuxt",
  ".turbo",
]);
/** Build output when at the top or directly below a package, else ordinary names. */
const outputFolders = new Set(["dist", "build", "out", "target", "coverage"]);
const packageFolders = new Set(["packages", "apps", "crates", "libs", "modules", "plugins"]);
const testFolders = new Set(
  (
    "test tests __tests__ __test__ spec specs e2e e2e-tests testdata test-data test_data testscripts __mocks__ __fixtures__ " +
    "mocks fixtures fixture integration-test integration_test unit-test stress-test system-test smoke-test"
  ).split(" "),
);
const exampleFolders = new Set(
  (
    "example examples _example _examples demo demos sample samples playground playgrounds sandbox sandboxes " +
    "bench benches benchmark benchmarks __benchmarks__ tutorial tutorials"
  ).split(" "),
);
const docsFolders = new Set(["doc", "docs", "documentation", "website", "docs_src", "docs-src", "man"]);

const lockFiles = new Set(
  (
    "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock " +
    "poetry.lock pdm.lock uv.lock pipfile.lock gemfile.lock composer.lock go.sum go.work.sum mix.lock pubspec.lock " +
    "podfile.lock package.resolved packages.lock.json gradle.lockfile flake.lock .terraform.lock.hcl"
  ).split(" "),
);
const configFiles = new Set(
  (
    "package.json composer.json go.mod go.work pom.xml build.xml makefile gnumakefile justfile rakefile gemfile " +
    "procfile dockerfile containerfile vagrantfile jenkinsfile setup.py manifest.in pipfile tox.ini cmakelists.txt " +
    "meson.build configure.ac makefile.am build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradlew " +
    "gradlew.bat mvnw mvnw.cmd lerna.json nx.json turbo.json deno.json deno.jsonc biome.json renovate.json " +
    "vercel.json netlify.toml build.bazel workspace module.bazel package.swift mix.exs build.sbt codeowners"
  ).split(" "),
);
const configExtensions = new Set(
  "toml yml yaml ini cfg conf editorconfig properties gemspec podspec csproj fsproj vbproj sln slnx props targets nix".split(
    " ",
  ),
);
const docsExtensions = new Set("md mdx markdown rst adoc asciidoc txt tex".split(" "));
const docsStems =
  /^(?:readme|changelog|changes|history|news|license|licence|copying|notice|authors|contributors|contributing|security|code_of_conduct|todo|unlicense)(?:[.\-_]|$)/;

/** `Foo.Tests`, `integration-tests`, `tests-build`, `UserServiceTests`; never `latest` or `contest`. */
const testFolderAffix = /(?:^|[.\-_])(?:tests|specs)(?:[.\-_]|$)|[a-z0-9]Tests?$/;

const testFile =
  /^(?:conftest\.py|(?:test|tests|spec)\.[a-z]+|test[_-][^/]*\.[a-z]+|(?:test|spec)_?helper\.[a-z]+)$|[._-](?:test|tests|spec|specs|e2e|cy|test-d|bench)\.[a-z]+$|[A-Za-z0-9](?:Test|Tests|TestCase|IT|Spec)\.(?:java|kt|kts|scala|groovy|cs|php|swift|hs|m|mm|dart)$|^Test[A-Z0-9][^/]*\.(?:java|kt|scala|cs)$/;
const exampleFile = /[._-](?:example|examples|sample|stories|story)\.[a-z]+$/;
const generatedFile =
  /\.min\.(?:js|css|mjs)$|\.(?:js|css|ts|mjs)\.map$|\.snap$|\.pb\.(?:go|cc|h|swift)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|ts|d\.ts|rb)$|[._-](?:generated|gen)\.[a-z]+$|\.g\.(?:dart|cs|kt)$|\.freezed\.dart$|\.designer\.cs$|^(?:zz_generated|bindata)[._].*\.go$/i;
const configFile =
  /^(?:tsconfig|jsconfig)\b.*\.json$|\.config\.[a-z]+$|(?:^|[.-])(?:rc|requirements)(?:[.-][\w-]+)?\.(?:js|cjs|mjs|json|txt)$|^requirements.*\.txt$|^dockerfile\.|^docker-compose|^rollup\.|^webpack\.|^gulpfile\.|^gruntfile\./;
const cFamily = /\.(?:c|cc|cpp|cxx|h|hh|hpp)$/;

/**
 * The role of a file by its folders and affixes, whole names only: `latest.ts` and `contest/` are source.
 * A file may match several; the first wins: vendored, generated, test, example, docs, config, source. Whose code
 * it is outweighs what it is for, and within a project a test of an example or a page about tests is a test.
 */
export function fileKind(path: string): FileKind {
  const segments = path.split("/");
  const filename = segments.pop() ?? "";
  const lowered = filename.toLowerCase();
  const folders = segments.map((folder) => folder.toLowerCase());
  const has = (names: ReadonlySet<string>): boolean => folders.some((folder) => names.has(folder));

  if (has(vendoredFolders) || isWeaklyVendored(folders, lowered)) return "vendored";
  if (
    lockFiles.has(lowered) ||
    generatedFile.test(filename) ||
    has(generatedFolders) ||
    isBuildOutput(folders)
  ) {
    return "generated";
  }
  if (
    has(testFolders) ||
    segments.some((folder) => testFolderAffix.test(folder)) ||
    testFile.test(filename)
  ) {
    return "test";
  }
  if (has(exampleFolders) || exampleFile.test(lowered)) return "example";
  if (isConfig(segments, lowered) && !has(docsFolders)) return "config";
  if (has(docsFolders) || docsStems.test(lowered) || docsExtensions.has(extensionOf(lowered))) return "docs";
  return isConfig(segments, lowered) ? "config" : "source";
}

function isWeaklyVendored(folders: readonly string[], filename: string): boolean {
  const source = folders.findIndex((folder) => folder === "src" || folder === "lib");
  const above = source === -1 ? folders : folders.slice(0, source);
  return above.some(
    (folder) => weakVendoredFolders.has(folder) || (folder === "deps" && cFamily.test(filename)),
  );
}

function isBuildOutput(folders: readonly string[]): boolean {
  return (
    outputFolders.has(folders[0] ?? "") ||
    (packageFolders.has(folders[0] ?? "") && outputFolders.has(folders[2] ?? ""))
  );
}

function isConfig(folders: readonly string[], filename: string): boolean {
  return (
    (folders[0] ?? filename).startsWith(".") ||
    filename.startsWith(".") ||
    configFiles.has(filename) ||
    configExtensions.has(extensionOf(filename)) ||
    configFile.test(filename)
  );
}

function extensionOf(filename: string): string {
  return filename.slice(filename.lastIndexOf(".") + 1);
}
