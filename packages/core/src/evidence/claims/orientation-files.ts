// Patterns of the pages, manifests, entry points and CI files that answer the questions of newcomers.
import type { Intent } from "../../language/intents.ts";

/** The files that answer a question of newcomers, by lower-case paths within the project or package. */
interface Serving {
  /** Pages that are called after the intent: `docs/testing.md`. */
  readonly pages: RegExp;
  /** Headings of other pages about it. */
  readonly headings: RegExp;
  /** Files that do it, the most telling first. */
  readonly files: readonly RegExp[];
}

export const manifest =
  /(?:^|\/)(?:package\.json|cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|gemfile|[^/]+\.gemspec|mix\.exs|cmakelists\.txt|meson\.build|package\.swift|pubspec\.yaml|chart\.yaml|build\.zig|deno\.jsonc?|[^/]+\.(?:csproj|sln|cabal)|configure\.ac|rebar\.config|project\.clj|dune-project|makefile\.pl|build\.sbt|directory\.packages\.props)$/;
/** Manifests that hold commands of their own. */
const scripted =
  /(?:^|\/)(?:package\.json|composer\.json|pyproject\.toml|pom\.xml|build\.gradle(?:\.kts)?|deno\.jsonc?|mix\.exs)$/;
const makefile =
  /(?:^|\/)(?:gnu)?(?:makefile|justfile|taskfile\.ya?ml|rakefile|magefile\.go|build\.(?:sh|rs))$/;
const dockerfile = /(?:^|\/)(?:[\w-]+\.)?(?:dockerfile|containerfile)(?:\.[\w-]+)?$/;
const compose = /(?:^|\/)(?:docker-)?compose(?:[\w.-]*)\.ya?ml$/;
const workflow = (name: string): RegExp =>
  new RegExp(
    `(?:^|/)\\.(?:github/workflows|gitea/workflows|circleci|buildkite)/[^/]*(?:${name})[^/]*\\.ya?ml$`,
  );
const otherCi =
  /^(?:\.gitlab-ci\.ya?ml|\.travis\.ya?ml|azure-pipelines[^/]*\.ya?ml|jenkinsfile|\.circleci\/config\.ya?ml|\.?appveyor\.ya?ml)$/;

/** Programs beside the one that people mean. */
export const sideProgramPath =
  /(?:^|[/_-])(?:gen|docs?|tests?|examples?|tools?|scripts?|bench(?:marks?)?|internal|storybook|release|\.?devcontainer|dev|website|issue_template)\b/;

/** Where programs start, by convention. */
const entryFiles: readonly RegExp[] = [
  /^(?:src\/)?(?:main|index|app|cli|server|__main__|program|bootstrap)\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|c|cc|cpp|kt|java|swift|dart|zig|cs|ex)$/,
  /^(?:cmd\/(?:[\w-]+\/)?main\.go|src\/bin\/[\w-]+\.rs|(?:src\/)?[\w.-]+\/(?:__main__|main|app|cli)\.py|manage\.py|public\/index\.php|config\/(?:application|environment)\.rb|exe\/[\w-]+|bin\/[\w-]+(?:\.[cm]?[jt]s|\.rb)?|lib\/[\w-]+\/application\.ex|lib\/[\w-]+\.(?:rb|ex|js)|server\/(?:server|index|main|app)\.[jt]s|app\/(?:main|index|cli|http)\.(?:[jt]sx?|php|py|go))$/,
  /(?:^|\/)(?:\w*application|mainactivity|mainapplication|program)\.(?:java|kt|scala|cs|groovy)$/,
  /(?:^|\/)src\/(?:main|index|app|server)\.(?:[cm]?[jt]sx?|rs|kt|c|cpp)$/,
  /(?:^|\/)(?:main|index|__main__)\.(?:[cm]?[jt]sx?|py|go|rs|c|cc|cpp|kt|dart|swift)$/,
];

/** Files by intent, as projects of many languages name them. */
export const servings: Readonly<Record<Intent, Serving>> = {
  overview: {
    pages:
      /(?:^|\/)(?:architecture|overview|intro(?:duction)?|welcome|code-structure|design|structure|about|internals|how[-_ ]it[-_ ]works|index)\b/,
    headings:
      /\b(?:architecture|overview|introduction|about|what is|structure|layout|features|design|components)\b/,
    files: [manifest],
  },
  start: {
    pages:
      /(?:^|\/)(?:getting[-_ ]?started|quick[-_ ]?start|onboarding|development|developing|hacking|architecture|install(?:ation)?)\b/,
    headings: /\b(?:getting started|quick ?start|start|first steps|development|architecture|overview)\b/,
    files: entryFiles,
  },
  build: {
    pages:
      /(?:^|\/)(?:build(?:ing)?|install(?:ation|ing)?|compil(?:e|ing|ation)|developing|development|hacking)\b/,
    headings:
      /\b(?:build(?:ing)?|compil(?:e|ing)|install(?:ation|ing)?|from source|development|developing|set ?-?up)\b/,
    files: [makefile, manifest, dockerfile, workflow("build|ci|main"), otherCi],
  },
  run: {
    pages:
      /(?:^|\/)(?:development|developing|getting[-_ ]?started|quick[-_ ]?start|running|usage|set-?up|local|developers?(?:[-_ ]guide)?|starting)\b/,
    headings:
      /\b(?:run(?:ning)?|develop(?:ment|ing)?|getting started|quick ?start|usage|set ?-?up|local(?:ly)?|start(?:ing)?|launch)\b/,
    files: [makefile, scripted, compose, /(?:^|\/)procfile(?:\.dev)?$/, dockerfile],
  },
  test: {
    pages: /(?:^|\/)(?:tests?|testing)\b/,
    headings: /\b(?:tests?|testing)\b/,
    files: [
      makefile,
      scripted,
      /(?:^|\/)(?:tox\.ini|noxfile\.py|pytest\.ini|conftest\.py|phpunit\.xml(?:\.dist)?|(?:vitest|jest|karma|playwright|cypress)\.config\.\w+|\.rspec|test_helper\.exs)$/,
      workflow("test|ci|check|build|main"),
      otherCi,
    ],
  },
  deploy: {
    pages:
      /(?:^|\/)(?:deploy(?:ing|ment)?|production|hosting|self[-_]?hosting|docker|install(?:ation)?|installation-checklist)\b/,
    headings: /\b(?:deploy(?:ing|ment)?|production|hosting|docker|install(?:ation)?|container)\b/,
    files: [
      dockerfile,
      compose,
      workflow("deploy|publish|release|docker|cd"),
      /(?:^|\/)(?:procfile|fly\.toml|render\.yaml|vercel\.json|netlify\.toml|app\.(?:json|ya?ml)|chart\.yaml|\.goreleaser\.ya?ml)$/,
      /(?:^|\/)(?:k8s|kubernetes|helm|deploy|deployment)\/[^/]+\.ya?ml$/,
      otherCi,
    ],
  },
  contribute: {
    pages:
      /(?:^|\/)(?:contribut(?:ing|e|ion|ions|ors)|pull_request_template|development|developing|hacking|style[-_]?guide)\b/,
    headings: /\b(?:contribut(?:e|ing|ion|ions|ors)|pull requests?|help out|code of conduct|style)\b/,
    files: [/(?:^|\/)code[-_]of[-_]conduct\b/],
  },
  license: {
    pages: /(?:^|\/)(?:licen[sc]e|copying|copyright|notice)\b/,
    headings: /\b(?:licen[sc]e|licensing|copyright|legal)\b/,
    files: [/(?:^|\/)(?:licen[sc]es?|copying|copyright|notice|unlicense)(?:[.-][\w.-]+)?$/, manifest],
  },
  release: {
    pages:
      /(?:^|\/)(?:releas(?:e|es|ing)(?:[-_ ]?(?:process|notes|checklist|guide))?|changelog|changes|history|news|publishing|versioning)\b/,
    headings: /\b(?:releas(?:e|es|ing)|publish(?:ing)?|version(?:s|ing)?|changelog)\b/,
    files: [
      workflow("release|publish|tag|version|docker"),
      /(?:^|\/)(?:\.goreleaser\.ya?ml|release-please-config\.json|\.release-it\.json|\.releaserc[\w.]*|\.changeset\/config\.json|release\.(?:sh|toml|ts|js|py)|lerna\.json|make-release\.\w+)$/,
      makefile,
      manifest,
    ],
  },
  dependencies: {
    pages: /(?:^|\/)(?:dependencies|requirements)\b/,
    headings: /\b(?:dependenc(?:y|ies)|requirements|prerequisites|third[- ]party)\b/,
    files: [
      manifest,
      /(?:^|\/)(?:requirements[\w.-]*\.(?:txt|in)|pipfile|libs\.versions\.toml|directory\.packages\.props|vcpkg\.json|conanfile\.\w+|environment\.ya?ml|go\.sum|pnpm-workspace\.yaml)$/,
      /(?:^|\/)(?:renovate\.json5?|dependabot\.ya?ml)$/,
    ],
  },
  entry: {
    pages: /(?:^|\/)entry[-_ ]?points?\b/,
    headings: /\bentry ?-?points?\b/,
    files: entryFiles,
  },
  configuration: {
    pages: /(?:^|\/)(?:config(?:uration|uring)?|settings|environment(?:[-_]variables)?|options)\b/,
    headings: /\b(?:config(?:uration|uring|ure)?|settings|environment variables?|options)\b/,
    files: [
      /(?:^|\/)(?:\.?env[\w.-]*\.(?:example|sample|template|dist|defaults?)|(?:example|sample|template|defaults?)\.env|[\w-]*\.env\.(?:example|sample|template|dist)|[\w-]*(?:config|settings|application|appsettings)[\w-]*[.-](?:example|sample|defaults?|template|dist)[\w.]*|example\.(?:config|settings)[\w.]*)$/,
      /(?:^|\/)(?:application(?:-\w+)?\.(?:ya?ml|properties|conf)|appsettings(?:\.\w+)?\.json|config\.(?:ya?ml|toml|json|ini|exs|php)|settings\.(?:py|ya?ml|toml|json|php)|defaults?\.(?:ya?ml|toml|json|ini))$/,
      /(?:^|\/)(?:config|settings)\/(?:config|default|runtime|application|settings|app|index|environment|configuration|base|keys)\.\w+$/,
      /(?:^|\/)(?:config|configuration|settings|env)(?:\/(?:mod|index|lib|config|settings))?\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|ex|c|cpp)$/,
      /(?:^|\/)\.env(?:\.\w+)?$/,
    ],
  },
};
