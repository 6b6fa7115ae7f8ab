// Finds what the config file of a repository leaves out of its searches, and its limits on their answers.
import { realpathSync } from "node:fs";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { inScopeOf } from "@fossick/core/evidence/lists/lists.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import { configFileName, readConfig, settingDefinitions, type Settings } from "@fossick/settings/index.ts";
import type { LeftOut } from "@fossick/core/answer-types.ts";
import type { Scope } from "@fossick/core/task.ts";

const largestConfigBytes = 1_000_000;

/** Reads a repository's own config file. @throws if there is none that can be read */
export function readOwnConfig(root: string): string {
  const bytes = readInside(realpathSync(root), configFileName, largestConfigBytes, "followed");
  if (bytes === undefined) throw new Error("no config file");
  return bytes.toString("utf8");
}

/** Reads the settings of a repository's own config file; empty if there is no valid one. */
export async function ownSettings(root: string): Promise<Partial<Settings>> {
  try {
    return await readConfig(readOwnConfig(root), configFileName);
  } catch {
    return {}; // reported where the settings are applied
  }
}

/**
 * Finds the effects of the repository's own config file on a search, by comparing it with the settings in force; so it
 * does not matter which process read them.
 * @param scope the limits of the search, including those of `settings`
 */
export function ownLimits(
  own: Partial<Settings>,
  { codebase, scope = {}, settings }: OwnSearch,
): readonly LeftOut[] {
  const keys = (["globs", "types", "excludes"] as const).filter((key) =>
    own[key]?.some((item) => scope[key]?.includes(item)),
  );
  const count = keys.length === 0 ? 0 : countLeftOut(own, scope, codebase);
  const [limited] = answerLimits(own, settings);
  if (count === 0) return limited ? [limited] : [];
  return [{ by: configFileName, count, settings: keys, ...(limited?.limits && { limits: limited.limits }) }];
}

/** Finds the limits of the repository's own config file on an answer, regardless of the scope. */
export function answerLimits(own: Partial<Settings>, settings: Settings): readonly LeftOut[] {
  const limits = limitNames.flatMap((setting) => {
    const value = own[setting];
    return value !== undefined && value === settings[setting] && isNarrow(setting, value)
      ? [{ setting, value }]
      : [];
  });
  return limits.length === 0 ? [] : [{ by: configFileName, count: 0, limits }];
}

/** A search's codebase, scope and settings. */
interface OwnSearch {
  readonly codebase: Codebase;
  readonly scope: Scope | undefined;
  readonly settings: Settings;
}

function countLeftOut(own: Partial<Settings>, scope: Scope, codebase: Codebase): number {
  const others = (key: "globs" | "types" | "excludes"): readonly string[] =>
    (scope[key] ?? []).filter((item) => !own[key]?.includes(item));
  const isInScope = inScopeOf(codebase, scope);
  const isOtherwise = inScopeOf(codebase, {
    ...scope,
    globs: others("globs"),
    types: others("types"),
    excludes: others("excludes"),
  });
  return codebase.paths.filter((_, file) => isOtherwise(file) && !isInScope(file)).length;
}

const limitNames = ["maxFiles", "threshold", "maxCycles", "fileBudget", "timeBudgetMs"] as const;

/** Tests whether a value is a narrower limit than the default; budgets have none by default. */
function isNarrow(setting: (typeof limitNames)[number], value: number): boolean {
  const usual = settingDefinitions[setting].default;
  return setting === "maxFiles" || setting === "maxCycles" ? value < usual : value > usual;
}
