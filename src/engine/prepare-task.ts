// Prepares a task and its settings for a search: masks secrets, joins scopes, glosses Chinese.
import { FossickError } from "../base/errors.ts";
import type { Codebase } from "../evidence/codebase.ts";
import { holdersOfAll } from "../evidence/phrases.ts";
import { checkGlobs } from "../base/globs/index.ts";
import { glossOf } from "../language/chinese/gloss.ts";
import { glossInflected, type Held } from "../language/gloss-inflected.ts";
import { openSpellings } from "../language/chinese/spellings.ts";
import { chooseWords } from "../language/wording.ts";
import { languageNames, languageRows } from "../code-languages/index.ts";
import { redact } from "../base/secrets/redact.ts";
import { nearest, type Settings } from "../settings/index.ts";
import { readPart } from "../language/read-part.ts";
import { isJapanese } from "../language/detect-language.ts";
import type { GlossPart, PreparedTask, RetrievalSettings, Scope, Task, TaskLanguage } from "../types.ts";

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
    threshold,
    scale: "task",
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

/**
 * A Chinese task, and a Chinese objective, with its terms in words that the codebase uses; one in another language than
 * English with the forms of its words that the codebase holds.
 */
export async function inWordsOf(codebase: Codebase, task: Task): Promise<PreparedTask> {
  const held: Held = {
    filesWith: codebase.fileCount,
    areTogether: (stems) => holdersOfAll(codebase, stems).length > 0,
  };
  const glossIn = async (text: string): Promise<readonly GlossPart[] | undefined> => {
    const gloss = isJapanese(text) ? undefined : await glossOf(readPart(text));
    if (gloss === undefined) return glossInflected(readPart(text), held);
    return chooseWords(gloss, codebase.fileCount, await openSpellings());
  };
  const gloss = await glossIn(task.text);
  const objectiveGloss = await glossIn(task.objective ?? "");
  return { ...task, ...(gloss && { gloss }), ...(objectiveGloss && { objectiveGloss }) };
}

/** @throws FossickError INVALID_SETTING for an unknown language */
export function checkTypes(types: readonly string[]): void {
  const names = languageNames();
  const tables = languageRows.map(({ name }) => name).sort();
  for (const type of types) {
    if (names.includes(type.toLowerCase())) continue;
    const suggestion = nearest(type.toLowerCase(), names);
    throw new FossickError("INVALID_SETTING", `there is no language "${type}"`, {
      hint:
        suggestion === undefined
          ? `Known languages are ${tables.join(", ")} and ${names.length - tables.length} more.`
          : `Did you mean ${suggestion}?`,
    });
  }
}
