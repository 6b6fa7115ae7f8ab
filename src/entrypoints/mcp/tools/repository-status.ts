import type { IndexStatus } from "../../../index.ts";
import { version } from "../../../version.ts";
import { safeName } from "../../../safe-text.ts";
import { argument, commonAliases } from "../arguments.ts";
import { rootOfCall, type Places, type Root } from "../roots.ts";
import { toolInput } from "../tool-input.ts";
import { defineTool, readsOnly, textResult } from "./tool.ts";

const description = `Use to check which folder is searched and how fresh its index is; not needed before a search.`;

/** Which folder is searched, and how fresh its index is. */
export const repositoryStatus = defineTool({
  name: "repository_status",
  title: "Show what is searched",
  description,
  input: toolInput({ root: argument.sameRoot }, commonAliases),
  annotations: readsOnly,
  async run({ root: requestedRoot }, { allowed, shared }) {
    const root = rootOfCall(allowed, requestedRoot);
    const status = await shared.engines.use(root.real, (engine) => engine.status());
    return textResult(describe(status, root, allowed));
  },
});

const mostLanguages = 12;

function describe(status: IndexStatus, { scope, shown }: Root, allowed: Places): string {
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
  if (!exists) return [...lines, "no index yet: the first search builds it", ""].join("\n");
  const topLanguages = languages.slice(0, mostLanguages).map(({ name, files: count }) => `${name} ${count}`);
  return [
    ...lines,
    `files: ${files}`,
    `languages: ${topLanguages.join(", ")}`,
    `past commits: ${commits}`,
    ...(head === undefined ? [] : [`commit: ${head}`]),
    ...(builtAt === undefined ? [] : [`indexed: ${new Date(builtAt).toISOString()}`]),
    ...(stale === undefined ? [] : [`files changed since: ${stale}; the next search reads them`]),
    "",
  ].join("\n");
}
