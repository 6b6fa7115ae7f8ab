// Tests whether a path lies within the globs, languages and folders that a caller set; pure, reads no file.
import { createWork, globMatcher } from "@fossick/base/globs/index.ts";
import { languageNamed } from "@fossick/languages/index.ts";
import type { Scope } from "../task.ts";
import type { Codebase } from "./codebase.ts";

/** Returns a test whether a path lies within a scope, in an indexed repository. */
export const scopeIn = (
  codebase: Pick<Codebase, "fileOf" | "language">,
  scope: Scope | undefined,
): ((path: string) => boolean) =>
  scopeFilter(scope, (path) => codebase.language(codebase.fileOf(path) ?? -1));

/** Returns a test whether a path lies within the limits the caller set; every limit given must hold. */
export function scopeFilter(
  scope: Scope | undefined,
  languageOf: (path: string) => string,
): (path: string) => boolean {
  const globs = scope?.globs ?? [];
  const includedGlobs = globs.filter((glob) => !glob.startsWith("!"));
  const unwanted = [
    ...globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)),
    ...(scope?.excludes ?? []),
  ];
  const isWanted = includedGlobs.length > 0 ? matchAny(includedGlobs) : undefined;
  const isUnwanted = unwanted.length > 0 ? matchAny(unwanted) : undefined;
  const types = new Set((scope?.types ?? []).map((type) => languageNamed(type) ?? type));
  const places = (scope?.paths ?? [])
    .map((path) => path.replace(/^\.\//, "").replace(/\/+$/, ""))
    .filter((path) => path !== "." && path !== "");
  return (path) =>
    (isWanted?.(path) ?? true) &&
    !(isUnwanted?.(path) ?? false) &&
    (types.size === 0 || types.has(languageOf(path))) &&
    (places.length === 0 || places.some((place) => path === place || path.startsWith(`${place}/`)));
}

/**
 * Globs as callers write them: a bare `*.ts` matches in every folder, `/*.ts` in the root alone, a plain folder matches
 * all below it.
 */
function matchAny(globs: readonly string[]): (path: string) => boolean {
  const work = createWork();
  const matchers = globs.flatMap((glob) => {
    const plain = glob.replace(/^\.?\//, "").replace(/\/$/, "");
    const isBare = !plain.includes("/") && !glob.startsWith("/");
    const matches = globMatcher(plain, isBare, work);
    return /[*?[{]/.test(plain) ? [matches] : [matches, globMatcher(`${plain}/**`, false, work)];
  });
  return (path) => matchers.some((matches) => matches(path));
}
