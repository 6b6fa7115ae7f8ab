// Finds the configuration file, and the line of it, that a task asks for.
import {
  configurationQuery,
  settingStems,
  type ConfigurationQuery,
} from "../../language/configuration-query.ts";
import { stem } from "../../language/words.ts";
import type { PreparedTask } from "../../types.ts";
import type { Codebase } from "../codebase.ts";
import { oncePerPaths } from "../scores/once.ts";
import { rolesOf } from "../scores/role-scores.ts";
import { startScores } from "../scores/scores.ts";
import { rarity } from "../scores/text-scores.ts";
import { keyLines, type KeyLine } from "./key-lines.ts";
import type { LiteralHit, ReadText } from "./types.ts";

const maxFiles = 3;
const maxRead = 24;
/** Share of the wanted words that the name of a job, or a setting beside explicit words, must hold. */
const minHeld = 0.66;
const longest = 3_000;

/**
 * Find the configuration that a short task names: a file called as people say it (`docker` → `Dockerfile`,
 * `eslint config` → `.eslintrc`), or a setting whose path of keys holds all of its words (`server port`).
 */
export async function findConfiguration(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<readonly LiteralHit[]> {
  const query = configurationQuery(task);
  if (query === undefined) return [];
  const files = configurationFiles(codebase);
  const called = calledSo(codebase, files, query);
  if (called.length > 0) return called;
  const found = await settingsIn(codebase, files, query, readText);
  return found.slice(0, maxFiles);
}

const neverSet =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|composer\.lock|[^/]*\.lock|go\.sum)$|(?:^|\/)(?:locales?|i18n|translations|lang|fixtures?|testdata|__fixtures__|snapshots?|changelogs?)\//i;
const environment = /(?:^|\/)[^/]*\.?env(?:\.[\w.-]+)?$/i;
const data =
  /\.(?:toml|ya?ml|ini|cfg|conf|properties|hcl)$|(?:^|[/.])[\w-]+\.(?:config|rc)\.[cm]?[jt]s$|rc\.json$/i;
const dotFile = /(?:^|\/)\.[\w-]+(?:\.\w+)*$/;

/** Files that configure, build or automate, those less deep first. */
const configurationFiles = oncePerPaths((codebase): readonly number[] => {
  const roles = rolesOf(codebase);
  const depth = (file: number): number => (codebase.paths[file] ?? "").split("/").length;
  return codebase.paths
    .flatMap((path, file) => {
      const role = roles[file];
      const isOne =
        role === "config" ||
        (role !== undefined && role !== "test" && role !== "example" && data.test(path)) ||
        role === "build" ||
        role === "ci" ||
        environment.test(path) ||
        dotFile.test(path);
      return isOne && !neverSet.test(path) && codebase.kind(file) !== "vendored" ? [file] : [];
    })
    .sort((a, b) => depth(a) - depth(b) || a - b);
});

/** Parts of names that say that a file configures, and no more. */
const ofAnyName = new Set(
  "config conf rc opts file json yml yaml toml js ts mjs cjs ini cfg settings setting local dev ignore github workflow d lock".split(
    " ",
  ),
);

/** A file's name as people say it: `docker-compose.dev.yml`, `Jenkinsfile`, `.oxlintrc.json`. */
interface SaidName {
  readonly whole: string;
  readonly words: readonly string[];
}

function saidName(path: string): SaidName {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const bare = name
    .replace(/^\./, "")
    .replace(
      /(?:rc)?(?:\.(?:json5?|jsonc|ya?ml|toml|[cm]?[jt]s|ini|cfg|xml|hcl|properties|exs|py|rb|php|md))*$/,
      "",
    );
  const words = bare.replace(/(file|config|ignore|conf|opts)$/, " $1").match(/[a-z]+/g) ?? [];
  return { whole: stem(bare.replaceAll(/[^a-z0-9]/g, "")), words: words.map(stem) };
}

/** Files whose name is what the task says, the most exact first; a single word must be a tool's own file. */
function calledSo(
  codebase: Codebase,
  files: readonly number[],
  { wanted, all, isAutomation }: ConfigurationQuery,
): LiteralHit[] {
  const joined = all.map((stems) => stems[0] ?? "").join("");
  const matches = files.flatMap((file) => {
    const path = codebase.paths[file] ?? "";
    const { whole, words } = saidName(path);
    const isSame = whole === joined || whole === wanted.map(([first]) => first).join("");
    const own = words.filter((word) => !ofAnyName.has(word));
    const held = wanted.filter((stems) => stems.some((each) => own.includes(each))).length;
    const isJob =
      isAutomation && held > 1 && codebase.kind(file) === "config" && rolesOf(codebase)[file] === "ci";
    const isAll = held === wanted.length || (isJob && held >= wanted.length * minHeld);
    if (own.length === 0 && !isSame) return [];
    if (!isSame && !isAll) return [];
    const extra = own.filter((word) => !all.some((stems) => stems.includes(word))).length;
    return [{ file, extra: isSame ? -1 : extra }];
  });
  const min = Math.min(...matches.map(({ extra }) => extra));
  if (min > (wanted.length > 1 ? 1 : isAutomation ? 1 : 0)) return [];
  return matches
    .filter(({ extra }) => extra <= min + 1)
    .sort((a, b) => a.extra - b.extra)
    .slice(0, maxFiles)
    .map(({ file }, at) => ({
      file,
      startLine: 1,
      endLine: 1,
      strength: 1 - at / 20,
      serves: "configuration",
    }));
}

interface Setting extends LiteralHit {
  readonly covered: number;
}

/** Settings whose keys, file and comment hold all that is wanted. */
async function settingsIn(
  codebase: Codebase,
  files: readonly number[],
  query: ConfigurationQuery,
  readText: ReadText,
): Promise<LiteralHit[]> {
  const settings: Setting[] = [];
  for (const file of likeliest(codebase, files, query)) {
    const text = await readText(codebase.paths[file] ?? "");
    const best = text === undefined ? undefined : bestLine(keyLines(text), codebase.paths[file] ?? "", query);
    if (best !== undefined)
      settings.push({
        file,
        startLine: best.line,
        endLine: best.line,
        strength: 1,
        covered: best.covered,
        text: best.text,
      });
  }
  const max = Math.max(0, ...settings.map(({ covered }) => covered));
  return settings
    .filter(({ covered }) => covered >= max - 0.01)
    .map((hit, at) => ({ ...hit, strength: 1 - at / 20 }));
}

/** Wanted words that a line, its file and its comment may lack: one of three, where configuration is asked for. */
const maxMissing = ({ isExplicit, wanted }: ConfigurationQuery): number =>
  isExplicit && wanted.length === 3 ? 1 : 0;

/** Configuration that holds the wanted words, by their rarity. */
function likeliest(codebase: Codebase, files: readonly number[], query: ConfigurationQuery): number[] {
  const { wanted } = query;
  const among = new Set(files);
  const held = new Map<number, number>();
  const scores = startScores(codebase.paths.length);
  for (const stems of wanted) {
    const holding = new Set<number>();
    for (const each of stems) {
      const weight = rarity(codebase.fileCount(each), codebase.paths.length) / stems.length;
      for (const { ids } of [codebase.text(each), codebase.path(each)])
        for (const file of ids)
          if (among.has(file)) {
            scores.add(file, weight);
            holding.add(file);
          }
    }
    for (const file of holding) held.set(file, (held.get(file) ?? 0) + 1);
  }
  const { files: found, values } = scores.finish();
  return [...found.keys()]
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
    .map((at) => found[at] ?? -1)
    .filter((file) => (held.get(file) ?? 0) >= wanted.length - maxMissing(query))
    .filter((file) => (codebase.outline(file)?.lines ?? 0) <= longest)
    .slice(0, maxRead);
}

/** Shares that a word counts by where it stands. */
const shares = { key: 1, path: 0.9, beside: 0.7 } as const;

/** The line that holds most of the wanted words, if it holds all of them and a key names one. */
function bestLine(
  lines: readonly KeyLine[],
  path: string,
  query: ConfigurationQuery,
): { line: number; covered: number; text: string } | undefined {
  const { wanted, all, isExplicit, isOfVersion } = query;
  const ofPath = new Set(settingStems(path));
  let best: { line: number; covered: number; text: string } | undefined;
  for (const { line, keys, beside, text } of lines) {
    const shareOf = (stems: readonly string[]): number =>
      stems.some((each) => keys.has(each))
        ? shares.key
        : stems.some((each) => ofPath.has(each))
          ? shares.path
          : isExplicit && stems.some((each) => beside.has(each))
            ? shares.beside
            : 0;
    const each = wanted.map(shareOf);
    if (!isOfVersion && [...keys].some((key) => /dependenc/.test(key))) continue; // a name, not a setting
    const missing = each.filter((share) => share === 0).length;
    if (missing > maxMissing(query)) continue;
    if (!(isExplicit ? all : wanted).some((stems) => stems.some((one) => keys.has(one)))) continue;
    if (wanted.length === 1 && !isExplicit) continue;
    const extra = all.filter((stems) => stems.some((one) => keys.has(one))).length;
    const covered =
      each.reduce((sum, share) => sum + share, 0) / wanted.length + extra * 0.3 - keys.size / 100;
    if (best === undefined || covered > best.covered) best = { line, covered, text };
  }
  return best;
}
