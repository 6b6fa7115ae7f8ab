// Tells the role of a file, such as build, CI, changelog or script, which is finer than its kind.
import type { FileKind } from "./codebase.ts";

/** Purpose of a file as people name it; finer than its kind if a task can mean one but not the other. */
export type Role =
  | "source"
  | "test"
  | "docs"
  | "changelog"
  | "example"
  | "ci"
  | "build"
  | "config"
  | "script";

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

const ciPath =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)\/|\.circleci\/|\.buildkite\/|\.gitea\/workflows\/|ci\/)|(?:^|\/)(?:\.gitlab-ci\.ya?ml|\.travis\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|azure-pipelines[^/]*\.ya?ml|jenkinsfile[^/]*|\.cirrus\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|codecov\.ya?ml|\.codecov\.ya?ml)$/i;

const buildName =
  /^(?:[\w.-]*makefile(?:\.(?:am|in|inc|win|mingw|common|defs))?|.*\.mk|.*\.cmake|cmakelists\.txt|cmakepresets\.json|meson(?:_options)?\.(?:build|txt)|meson\.options|configure(?:\.ac|\.in)?|build\.(?:rs|zig|xml|bazel)|build|workspace|module\.bazel|justfile|taskfile\.ya?ml|rakefile|gulpfile\.\w+|gruntfile\.\w+|magefile\.go|package\.json|lerna\.json|nx\.json|turbo\.json|pnpm-workspace\.yaml|(?:rollup|webpack|vite|esbuild|tsup|tsdown|babel)\.config\.\w+|cargo\.toml|go\.(?:mod|work)|gemfile|.*\.gemspec|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.(?:txt|in)|pipfile|manifest\.in|environment\.ya?ml|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|libs\.versions\.toml|.*\.(?:csproj|fsproj|vbproj|sln|props|targets|podspec)|package\.swift|mix\.exs|deno\.jsonc?|(?:.*\.)?dockerfile(?:\..+)?|(?:docker-)?compose[\w.-]*\.ya?ml|\.dockerignore|flake\.nix|default\.nix|shell\.nix)$/;

const changelogPath =
  /(?:^|\/)(?:changelog|changes|history|news|releases?|release[-_]notes?)(?:\.(?:md|rst|txt|adoc))?$|(?:^|\/)(?:changelogs?|changelog\.d|\.changeset|release[-_]?notes|newsfragments|changes)\//i;

const scriptPath =
  /^(?:(?:packages|apps|crates|libs|modules)\/[^/]+\/)?(?:scripts?|tools|tooling|hack|bin|maint|build-tools)\/|\.(?:sh|bash|ps1|bat)$/i;

const page = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i;

const programEnding =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|go|rs|rb|php|java|kts?|scala|cs|c|cc|cpp|cxx|h|hh|hpp|swift|lua|ex|exs|dart|zig)$/i;

/** Program code below a source folder is source whatever else it is called: `src/ci/index.ts`. */
const isInSource = (path: string): boolean =>
  programEnding.test(path) && /(?:^|\/)(?:src|lib|internal|pkg|cmd|app)\//.test(path);

/** Tell the role of a file by its path and its kind; undefined for what tools write and copies of other projects. */
export function roleOf(path: string, kind: FileKind): Role | undefined {
  if (kind === "generated" || kind === "vendored") return undefined;
  if (kind === "test" || kind === "example") return kind;
  if (isInSource(path)) return "source";
  if (ciPath.test(path)) return "ci";
  if (/(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/.test(path)) return "build";
  if (changelogPath.test(path)) return "changelog";
  if (kind === "docs" || (kind === "config" && page.test(path)))
    return buildName.test(fileNameOf(path)) ? "build" : "docs";
  if (buildName.test(fileNameOf(path))) return "build";
  if (kind === "config") return "config";
  return scriptPath.test(path) ? "script" : "source";
}
