// Prepares a task and the facts of a repository for a search.
import type { RepositoryFacts, NamedNote } from "../bundle/answer.ts";
import { estimateTokensOfSize } from "../bundle/tokens.ts";
import { FossickError } from "../base/errors.ts";
import type { Codebase } from "../evidence/codebase.ts";
import type { IndexReport } from "../indexing/update-index.ts";
import { checkGlobs } from "../base/globs/index.ts";
import { glossOf } from "../language/chinese/gloss.ts";
import { openSpellings } from "../language/chinese/spellings.ts";
import { chooseWords } from "../language/wording.ts";
import { languageNames } from "../code-languages/index.ts";
import { redact } from "../base/secrets/redact.ts";
import { acceptedFrom, nearest, type Settings } from "../settings/index.ts";
import { readPart } from "../language/read-part.ts";
import { isJapanese } from "../language/detect-language.ts";
import type { GlossPart, PreparedTask, RetrievalSettings, Scope, Task, TaskLanguage } from "../types.ts";
import { inScopeOf } from "../evidence/lists/lists.ts";
import { namedFiles } from "../evidence/scores/named-files.ts";

/**
 * Settings that a search and its replay need; the location of this machine's cache is left out.
 * The answer is in the task's language unless the settings name another one. @param language of the task
 */
export function retrievalSettings(settings: Settings, language: TaskLanguage): RetrievalSettings {
  const lang = settings.lang === "task" ? language : settings.lang;
  const { maxCycles, threshold, minFiles, maxCandidates, maxFiles, maxTokens, timeBudgetMs, fileBudget } =
    settings;
  return {
    maxCycles,
    threshold: acceptedFrom(settings),
    isThresholdAuto: threshold === "auto",
    minFiles,
    maxCandidates,
    maxFiles,
    maxTokens,
    timeBudgetMs,
    fileBudget,
    lang,
  };
}

/** A task whose secrets are replaced by marks: nothing after this point sees, remembers or repeats them. */
export const withoutSecrets = (task: Task): Task => ({
  ...task,
  text: redact(task.text),
  ...(task.objective !== undefined && { objective: redact(task.objective) }),
});

/**
 * Limits given with the settings hold for every task.
 * @throws FossickError INVALID_SETTING for globs of the task that cannot be used
 */
export function withScope(task: Task, { globs, excludes, types }: Settings): Task {
  checkGlobs({ "scope.globs": task.scope?.globs, "scope.excludes": task.scope?.excludes });
  const scope: Scope = {
    globs: [...new Set([...globs, ...(task.scope?.globs ?? [])])],
    excludes: [...new Set([...excludes, ...(task.scope?.excludes ?? [])])],
    types: [...new Set([...types, ...(task.scope?.types ?? [])])],
    paths: task.scope?.paths ?? [],
  };
  return { ...task, scope };
}

/** A Chinese task, and a Chinese objective, with its terms in words that the codebase uses; any other as it is. */
export async function inWordsOf(codebase: Codebase, task: Task): Promise<PreparedTask> {
  const glossIn = async (text: string): Promise<readonly GlossPart[] | undefined> => {
    const gloss = isJapanese(text) ? undefined : await glossOf(readPart(text));
    return gloss && chooseWords(gloss, codebase.fileCount, await openSpellings());
  };
  const gloss = await glossIn(task.text);
  const objectiveGloss = await glossIn(task.objective ?? "");
  return { ...task, ...(gloss && { gloss }), ...(objectiveGloss && { objectiveGloss }) };
}

/** Facts about the repository in the answer. @param root as the caller gave it */
export function repositoryFacts(
  root: string,
  codebase: Codebase,
  task: PreparedTask,
  report: IndexReport,
): RepositoryFacts {
  const named = namedNotes(codebase, task);
  return {
    root,
    ...(report.head !== undefined && { commit: report.head }),
    files: codebase.paths.length,
    tokens: estimateTokensOfSize(codebase.textBytes),
    indexMs: Math.round(report.ms * 10) / 10,
    faults: report.faults,
    ...(named.length > 0 && { named }),
  };
}

/** @throws FossickError INVALID_SETTING for an unknown language */
export function checkTypes(types: readonly string[]): void {
  const names = languageNames();
  for (const type of types) {
    if (names.includes(type.toLowerCase())) continue;
    const suggestion = nearest(type.toLowerCase(), names);
    throw new FossickError("INVALID_SETTING", `there is no language "${type}"`, {
      hint:
        suggestion === undefined ? `Known languages are ${names.join(", ")}.` : `Did you mean ${suggestion}?`,
    });
  }
}

/** Names of at most this many files are compared with a misspelt one: those whose length is about the same. */
const lengthDifference = 3;

/** Notes on the files that a short task names: several files have the name, all are out of scope, or none exists. */
export function namedNotes(codebase: Codebase, task: PreparedTask): readonly NamedNote[] {
  const named = namedFiles(codebase, task);
  if (named.length === 0) return []; // of most tasks, and the scope is costly to read
  const isInScope = inScopeOf(codebase, task.scope);
  return named.flatMap(({ name, files, namesakes }): NamedNote[] => {
    const pathOf = (file: number): string => codebase.paths[file] ?? "";
    const outside = files.filter((file) => !isInScope(file));
    if (files.length > 0 && outside.length === files.length)
      return [{ name, what: "outsideScope", paths: outside.map(pathOf) }];
    if (files.length > 0 && namesakes > 1)
      return [{ name, what: "namesakes", paths: files.map(pathOf), count: namesakes }];
    if (namesakes > 0 || !looksMisspelt(codebase, name)) return [];
    const near = nearestPath(codebase, name);
    return near === undefined ? [] : [{ name, what: "noSuchFile", paths: [near] }];
  });
}

/** Tests whether a name is spelled like a file of this repository and is not one of its folders. */
function looksMisspelt({ paths }: Codebase, name: string): boolean {
  if (paths.some((path) => `/${path}`.includes(`/${name.replace(/\/$/, "")}/`))) return false;
  const ending = /\.[a-z]\w{0,9}$/i.exec(name)?.[0];
  if (name.includes("/")) return true;
  const isOwnEnding = ending !== undefined && paths.some((path) => path.endsWith(ending.toLowerCase()));
  return isOwnEnding && name.slice(0, -ending.length) !== "" && !/^[A-Z][a-z]+\.js$/.test(name);
}

/** The path, or the file of a name, that a misspelt one most likely means. */
export function nearestPath({ paths }: Codebase, name: string): string | undefined {
  const isPath = name.includes("/");
  const nameOf = (path: string): string => (isPath ? path : path.slice(path.lastIndexOf("/") + 1));
  const isAlike = (other: string): boolean => Math.abs(other.length - name.length) <= lengthDifference;
  const names = new Map<string, string>();
  for (const path of paths)
    if (isAlike(nameOf(path)) && !names.has(nameOf(path))) names.set(nameOf(path), path);
  const ending = paths.find((path) => `/${path}`.toLowerCase().endsWith(`/${name.toLowerCase()}`));
  return ending ?? names.get(nearest(name, [...names.keys()]) ?? "");
}
