// Finds the configuration file, and the line of it, that a short task may ask for.
import { settingStems, settingStemsAmong, wantedSettings } from "../../language/configuration-words.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { isWithin, within } from "../folders/named-folders.ts";
import { oncePerPaths } from "../scores/once.ts";
import { rolesOf } from "../scores/role-scores.ts";
import { startScores } from "../scores/scores.ts";
import { strongestFiles } from "../scores/strongest-files.ts";
import { rarity } from "../scores/text-scores.ts";
import { strengthAt, type Claim, type ReadText, type NamedFolder } from "./claim.ts";
import { keyLines, type KeyLine } from "./key-lines.ts";

const maxFiles = 3;
const maxRead = 24;
/** Share of the wanted words, by rarity, that a place must hold. */
const minCovered = 0.5;
const longest = 3_000;

/** A word that the task wants, as code may have it, and its rarity here. */
interface Wanted {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** A file, or a line of it, that holds wanted words: shares by their rarity. */
interface Place {
  readonly file: number;
  readonly covered: number;
  /** Share that its key, or the keys and section above it, hold. */
  readonly keys: number;
  /** Share that the path holds. */
  readonly named: number;
  readonly line?: number;
  readonly key?: string;
}

/**
 * Find the configuration that a short task may name: a file called as people say it (`docker` → `Dockerfile`,
 * `eslint config` → `.eslintrc`), or a setting whose keys hold its words (`server port`).
 */
export async function findConfiguration(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  inTask: readonly NamedFolder[],
): Promise<readonly Claim[]> {
  const all = codebase.paths.length;
  const { folders, rest } = within(task, inTask);
  const wanted = wantedSettings(rest).map((stems) => ({
    stems,
    weight: Math.min(...stems.map((each) => rarity(codebase.fileCount(each), all))),
  }));
  const stemsOf = settingStemsAmong(wanted.flatMap(({ stems }) => stems));
  const places: Place[] = [];
  for (const file of likeliest(codebase, wanted, folders)) {
    const ofPath = configurationFiles(codebase).get(file) ?? new Set();
    const lines = keyLines((await readText(codebase.paths[file] ?? "")) ?? "", stemsOf);
    const place = bestPlace(file, ofPath, lines, wanted);
    if (place.covered >= minCovered) places.push(place);
  }
  return places
    .sort((a, b) => b.covered - a.covered || b.keys - a.keys)
    .slice(0, maxFiles)
    .map(({ covered, file, key, keys, line, named }, at) => ({
      kind: "setting",
      file,
      strength: strengthAt(at),
      marks: { settingCovered: covered, settingKeys: keys, settingNamed: named },
      ...(line !== undefined && key !== undefined && keys > 0
        ? { lines: { startLine: line, endLine: line }, text: key }
        : { serves: "configuration" as const }),
    }));
}

const neverSet =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|composer\.lock|[^/]*\.lock|go\.sum)$|(?:^|\/)(?:locales?|i18n|translations|lang|fixtures?|testdata|__fixtures__|snapshots?|changelogs?)\//i;
const environment = /(?:^|\/)[^/]*\.?env(?:\.[\w.-]+)?$/i;
const data =
  /\.(?:toml|ya?ml|ini|cfg|conf|properties|hcl)$|(?:^|[/.])[\w-]+\.(?:config|rc)\.[cm]?[jt]s$|rc\.json$/i;
const dotFile = /(?:^|\/)\.[\w-]+(?:\.\w+)*$/;

/** Folders of editors and agents, which hold no configuration of the project. */
export const ofEditor =
  /(?:^|\/)\.(?:vscode|idea|zed|fleet|vs|cursor|claude|codex|gemini|windsurf|aider|continue|roo|kiro|devcontainer)\//i;

/** Stems of a path; people say `docker` for `Dockerfile`. */
const stemsOf = (path: string): ReadonlySet<string> =>
  new Set([path, path.replace(/(file|ignore|rc)(?=$|\.)/gi, " $1")].flatMap(settingStems));

/** Files that configure, build or automate, with the stems of their paths. */
const configurationFiles = oncePerPaths((codebase): ReadonlyMap<number, ReadonlySet<string>> => {
  const roles = rolesOf(codebase);
  const files = codebase.paths.flatMap((path, file): [number, ReadonlySet<string>][] => {
    const role = roles[file];
    const isOne =
      role === "config" ||
      (role !== undefined && role !== "test" && role !== "example" && data.test(path)) ||
      role === "build" ||
      role === "ci" ||
      environment.test(path) ||
      dotFile.test(path);
    const isUsed = !neverSet.test(path) && !ofEditor.test(path) && codebase.kind(file) !== "vendored";
    return isOne && isUsed ? [[file, stemsOf(path)]] : [];
  });
  return new Map(files);
});

/** Configuration that holds wanted words, the most by rarity first. */
function likeliest(codebase: Codebase, wanted: readonly Wanted[], folders: readonly string[]): number[] {
  if (wanted.length === 0) return [];
  const among = configurationFiles(codebase);
  const scores = startScores(codebase.paths.length);
  for (const { stems, weight } of wanted) {
    const holding = new Set<number>();
    for (const each of stems)
      for (const file of codebase.text(each).ids) if (among.has(file)) holding.add(file);
    for (const [file, ofPath] of among) if (stems.some((each) => ofPath.has(each))) holding.add(file);
    for (const file of holding) scores.add(file, weight);
  }
  const isOne = (file: number): boolean =>
    isWithin(codebase.paths[file] ?? "", folders) && (codebase.outline(file)?.lines ?? 0) <= longest;
  return strongestFiles(scores.finish(), maxRead, isOne);
}

/** The line whose keys, path and comment hold the most, or the file by its path alone. */
function bestPlace(
  file: number,
  ofPath: ReadonlySet<string>,
  lines: readonly KeyLine[],
  wanted: readonly Wanted[],
): Place {
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shareOf = (...sets: readonly ReadonlySet<string>[]): number =>
    wanted
      .filter(({ stems }) => stems.some((each) => sets.some((set) => set.has(each))))
      .reduce((sum, { weight }) => sum + weight, 0) / total;
  const named = shareOf(ofPath);
  let best: Place = { file, covered: named, keys: 0, named };
  for (const { beside, key, keys, line } of lines) {
    const covered = shareOf(ofPath, keys, beside);
    if (covered < best.covered) continue;
    const ofKeys = shareOf(keys);
    if (covered > best.covered || ofKeys > best.keys)
      best = { file, covered, keys: ofKeys, named, line, key };
  }
  return best;
}
