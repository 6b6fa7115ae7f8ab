// Prepares a task for a search by masking secrets, joining and checking its scope, and adding the codebase's own words
// for Chinese, inflected or differently spelt ones.
import { FossickError } from "@fossick/base/errors.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { holdersOfAll } from "@fossick/core/evidence/phrases.ts";
import { checkGlobs } from "@fossick/base/globs/index.ts";
import { glossOf } from "@fossick/core/language/chinese/gloss.ts";
import { glossInflected, type KnownWords } from "@fossick/core/language/gloss-inflected.ts";
import { openSpellings } from "@fossick/core/language/chinese/spellings.ts";
import { chooseWords } from "@fossick/core/language/wording.ts";
import { languageNamed, languageNames, languageRows } from "@fossick/languages/index.ts";
import { redact } from "@fossick/base/secrets/redact.ts";
import { loopSettingsOf, nearest, type Settings } from "@fossick/settings/index.ts";
import { readPart } from "@fossick/core/language/read-part.ts";
import { isJapanese } from "@fossick/core/language/detect-language.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";
import type { GlossPart, PreparedTask, Scope, Task } from "@fossick/core/task.ts";

/**
 * Settings that a search and its replay need, without places on this machine.
 * The answer is in the task's language unless the settings name another one. @param language of the task
 */
export const retrievalSettings = (settings: Settings, language: TaskLanguage): RetrievalSettings => ({
  ...loopSettingsOf(settings),
  scale: "task",
  lang: settings.lang === "task" ? language : settings.lang,
});

/** Replaces the secrets of a task by marks, before anything reads, remembers or repeats them. */
export const withoutSecrets = (task: Task): Task => ({
  ...task,
  text: redact(task.text),
  ...(task.objective !== undefined && { objective: redact(task.objective) }),
  ...(task.keywords && { keywords: task.keywords.map(redact) }),
});

/**
 * Adds the limits of the settings, which apply to every task, to the scope of a task.
 * @throws FossickError INVALID_SETTING for invalid globs of the task
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
 * Translates the terms of a Chinese task and objective into words of the codebase; for other languages than English,
 * adds the forms of words that the codebase has.
 */
export async function inWordsOf(codebase: Codebase, task: PreparedTask): Promise<PreparedTask> {
  const held: KnownWords = {
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
  const keywords = await Promise.all(
    (task.keywords ?? []).map(async (word) => [word, ...(await inEnglish(word))]),
  );
  return {
    ...task,
    ...(gloss && { gloss }),
    ...(objectiveGloss && { objectiveGloss }),
    ...(keywords.length > 0 && { keywords: keywords.flat() }),
  };
}

/** Words that code uses for the terms of a Chinese text. */
const inEnglish = async (word: string): Promise<readonly string[]> =>
  ((await glossOf(word)) ?? []).flatMap(({ words = [] }) => words);

/** @throws FossickError INVALID_SETTING for an unknown language */
export function checkTypes(types: readonly string[]): void {
  const names = languageNames();
  const tables = languageRows.map(({ name }) => name).sort();
  for (const type of types) {
    if (languageNamed(type) !== undefined) continue;
    const suggestion = nearest(type.toLowerCase(), names);
    throw new FossickError("INVALID_SETTING", `there is no language "${type}"`, {
      hint:
        suggestion === undefined
          ? `Known languages are ${tables.join(", ")} and ${names.length - tables.length} more.`
          : `Did you mean ${suggestion}?`,
    });
  }
}
