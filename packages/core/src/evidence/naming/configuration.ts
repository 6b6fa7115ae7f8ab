// Chooses the configuration that may name a file or its classes, by what the index holds.
import { isInAscending } from "../../postings/ascending.ts";
import { termsOf } from "../../language/words.ts";
import type { Codebase } from "../codebase.ts";
import { oncePerPaths } from "../scores/once.ts";
import { entryNames } from "../scores/places.ts";
import { rolesOf } from "../scores/role-scores.ts";

const data = /\.(?:ya?ml|toml|jsonc?|json5|xml|ini|cfg|conf|properties|neon|hcl|tf|plist|service|timer)$/i;
/** Files of data that name no program to run it: translations, records of tests, and what is written by tools. */
const neverRuns =
  /(?:^|\/)(?:locales?|i18n|translations|lang|fixtures?|testdata|snapshots?|changelogs?|node_modules)\/|(?:^|[/.-])lock\.(?:json|ya?ml)$|\.lock$|(?:^|\/)go\.sum$|\.(?:mdx?|mdc|markdown|rst|adoc)$/i;
/** Files that list what is watched, checked, labelled or shown, which a change of the file seldom has to do with. */
const onlyLists =
  /(?:^|[/._-])(?:labeler|codeowners|codecov|coverage|issue_template|dependabot|renovate|mergify|sidebars?|typos|cspell|[a-z]*ignore|editorconfig|coderabbit|gitattributes|pre-commit-config|eslint|eslintrc|prettier|prettierrc|stylelint|biome|oxlint|knip|lint-staged|lintstagedrc|size-limit|typedoc|pyright|pyrightconfig|mypy|ruff|flake8|pylintrc|pmd|checkstyle|detekt|rubocop|rubocop_todo|golangci|codeql|sonar|sonar-project|mkdocs)(?=[/._-]|$)/i;
/** Manifests name classes in descriptions and keywords only. */
const manifest =
  /(?:^|\/)(?:package|composer|deno)\.jsonc?$|(?:^|\/)(?:cargo|pyproject)\.toml$|(?:^|\/)setup\.cfg$/i;

export const isManifest = (path: string): boolean => manifest.test(path);

/** Tests, for each file, whether it configures, builds, automates or schedules, so that it may name what it runs. */
const areConfiguration = oncePerPaths((codebase): readonly boolean[] => {
  const roles = rolesOf(codebase);
  return codebase.paths.map((path, file) => {
    const role = roles[file];
    const isOne =
      role === "ci" ||
      role === "build" ||
      role === "config" ||
      ((role === "source" || role === "script") && data.test(path));
    return isOne && !neverRuns.test(path) && !onlyLists.test(path);
  });
});

/** A longer file is data. */
const longest = 60_000;

/** Tests whether a file is a program that configuration may name. */
export function isProgram(codebase: Codebase, file: number): boolean {
  const path = codebase.paths[file] ?? "";
  const role = rolesOf(codebase)[file];
  if (role === "source" || role === "script") return !data.test(path);
  return (role === "ci" || role === "config" || role === "build") && scripted.test(path);
}

const scripted = /\.(?:sh|bash|ps1|py|rb|[cm]?[jt]s|go|php|pl)$/i;

const maxMentioning = 12;
const isEntryName = new RegExp(`^(?:${entryNames})$`);

/**
 * Choose configuration that holds the words of a file's name, and for an entry file those of its folder: more words of
 * its folders first, then shorter ones.
 */
export function mayMention(codebase: Codebase, file: number): number[] {
  const { paths } = codebase;
  const parts = (paths[file] ?? "").split("/");
  const name = (parts.pop() ?? "").replace(/\.[^.]+$/, "");
  const folders = parts.slice(-2);
  const own = stemsOf(isEntryName.test(name) ? [name, ...folders.slice(-1)] : [name]);
  const [rarest, ...others] = own
    .map((stem) => ({ stem, count: codebase.fileCount(stem) }))
    .sort((a, b) => a.count - b.count);
  if (rarest === undefined) return [];
  const isOne = areConfiguration(codebase);
  const found = [...codebase.text(rarest.stem).ids].filter(
    (other) => isOne[other] && other !== file && codebase.length(other) <= longest,
  );
  const holding = found.filter((other) =>
    others.every(({ stem }) => isInAscending(codebase.text(stem).ids, other)),
  );
  const around = stemsOf(folders);
  const held = new Map(
    holding.map((other) => [
      other,
      around.filter((stem) => isInAscending(codebase.text(stem).ids, other)).length,
    ]),
  );
  return holding
    .sort(
      (a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0) || codebase.length(a) - codebase.length(b) || a - b,
    )
    .slice(0, maxMentioning);
}

const stemsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [...termsOf(name)])),
];

/** A name in more configuration files is that of a subject. */
const maxHolding = 3;
const fewestLetters = 8;
const maxClasses = 4;

/** Find the classes that a file alone defines and a few configuration files hold, with those files. */
export function classesHeld(
  codebase: Codebase,
  file: number,
): { readonly name: string; readonly files: readonly number[] }[] {
  const isOne = areConfiguration(codebase);
  const names = (codebase.outline(file)?.definitions ?? [])
    .filter(({ kind, name }) => (kind === "class" || kind === "type") && isTelling(name))
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, maxClasses).flatMap((name) => {
    if ([...codebase.definition(name).ids].some((other) => other !== file && isSource(codebase, other)))
      return [];
    const files = [...codebase.name(name).ids].filter((other) => isOne[other] && other !== file);
    return files.length === 0 || files.length > maxHolding
      ? []
      : [{ name, files: files.filter((other) => !isManifest(codebase.paths[other] ?? "")) }];
  });
}

/** Tests whether a file is source other than declarations for another file. */
const isSource = ({ kind, paths }: Codebase, file: number): boolean =>
  kind(file) === "source" && !/\.d\.[cm]?ts$/.test(paths[file] ?? "");

/** Tests whether a name is long and of several words: `JobScheduler`, not `Scheduler`. */
const isTelling = (name: string): boolean => name.length >= fewestLetters && /^[A-Z].*[a-z][A-Z]/.test(name);
