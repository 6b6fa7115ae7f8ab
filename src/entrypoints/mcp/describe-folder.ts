import type { IndexStatus } from "../../index.ts";
import { version } from "../../version.ts";
import { safeName } from "../../safe-text.ts";
import { progressText, type IndexProgress } from "./ask-in-time.ts";
import type { Places, Root } from "./roots.ts";

const maxLanguages = 12;

/** Describes the searched folder and the freshness of its index; lines for a model. */
export function describeFolder(
  status: IndexStatus,
  { scope, shown }: Root,
  { allowed, indexing }: { readonly allowed: Places; readonly indexing?: IndexProgress | undefined },
): readonly string[] {
  const { builtAt, commits, exists, files, head, languages, root, stale } = status;
  const lines = [
    `fossick ${version}`,
    `root: ${safeName(root)}`,
    ...(scope === undefined
      ? []
      : [`searched: ${safeName(scope)} only; call with root "${safeName(shown)}" to search all of it`]),
    ...(allowed.length > 1
      ? [
          `other folders that may be searched: ${allowed
            .slice(1)
            .map(({ folder }) => safeName(folder))
            .join(", ")}`,
        ]
      : []),
  ];
  const underWay = indexing && `${progressText(indexing)}; it goes on between calls`;
  if (!exists) return [...lines, `no index yet: ${underWay ?? "the first search builds it"}`];
  const topLanguages = languages.slice(0, maxLanguages).map(({ name, files: count }) => `${name} ${count}`);
  return [
    ...lines,
    `files: ${files}`,
    `languages: ${topLanguages.join(", ")}`,
    `past commits: ${commits}`,
    ...(head === undefined ? [] : [`commit: ${head}`]),
    ...(builtAt === undefined ? [] : [`indexed: ${new Date(builtAt).toISOString()}`]),
    ...(underWay === undefined ? [] : [`being indexed anew: ${underWay}`]),
    ...(stale === undefined ? [] : [`files changed since: ${stale}; the next search reads them`]),
  ];
}
