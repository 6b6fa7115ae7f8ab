import { createWork, globMatcher } from "../globs/index.ts";
import type { Scope } from "../types.ts";

/** Whether a path lies within the limits the caller set; every limit given must hold. */
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
  const types = new Set((scope?.types ?? []).map((type) => type.toLowerCase()));
  const places = (scope?.paths ?? [])
    .map((path) => path.replace(/^\.\//, "").replace(/\/+$/, ""))
    .filter((path) => path !== "." && path !== "");
  return (path) =>
    (isWanted?.(path) ?? true) &&
    !(isUnwanted?.(path) ?? false) &&
    (types.size === 0 || types.has(languageOf(path))) &&
    (places.length === 0 || places.some((place) => path === place || path.startsWith(`${place}/`)));
}

/** Globs as callers write them: a bare `*.ts` matches in every folder, a plain folder matches all below it. */
function matchAny(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.flatMap((glob) => {
    const plain = glob.replace(/^\.?\//, "").replace(/\/$/, "");
    return /[*?[{]/.test(plain) ? [plain] : [plain, `${plain}/**`];
  });
  const work = createWork();
  const matchers = patterns.map((pattern) => globMatcher(pattern, !pattern.includes("/"), work));
  return (path) => matchers.some((matches) => matches(path));
}
