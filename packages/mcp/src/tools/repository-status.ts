import type { SearchTarget } from "../backend.ts";
import { argument, commonAliases } from "../arguments.ts";
import { inputOn } from "../tool-input.ts";
import { defineTool, readsOnly, textResult, whereOf } from "./tool.ts";

const descriptions: Readonly<Record<SearchTarget, string>> = {
  folders: `Use to check which folder is searched and how fresh its index is; not needed before a search.`,
  repositories: `Use to see which repositories there are, or how fresh the index of one is; not needed before a search.`,
};

const input = inputOn(
  { root: argument.sameRoot, repository: argument.sameRepository, branch: argument.branch },
  commonAliases,
);

/** Tool that reports what is searched, and how fresh its index is. */
export const repositoryStatus = defineTool({
  name: "repository_status",
  title: "Show what is searched",
  description: (searchTarget) => descriptions[searchTarget],
  searchHint: "index, freshness, root folder",
  input,
  annotations: readsOnly,
  run: async (args, { backend }) => textResult([...(await backend.status(whereOf(args))), ""].join("\n")),
});
