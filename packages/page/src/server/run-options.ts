// Creates the task and limits of a search from a request of the page.
import type { Task } from "@fossick/library/index.ts";
import type { SearchRequest, Limits } from "../view/types.ts";
import { besideText } from "./beside-text.ts";
import type { PageSession } from "./page-session.ts";

/** Returns a request's task, with the scope of all searches of the page. */
export const taskOf = (request: SearchRequest, { scope }: PageSession): Task => ({
  text: request.task,
  ...besideText(request),
  ...(scope && { scope }),
});

/** Returns the limits of a search that sets none of its own. */
export const defaultLimits = ({ scope, settings }: Pick<PageSession, "scope" | "settings">): Limits => {
  const { excludes, globs, maxCycles, maxTokens, threshold } = settings;
  return { maxCycles, threshold, maxTokens, globs, excludes, ...(scope?.paths && { paths: scope.paths }) };
};

/** Returns the names of the repository and its code host, for a view. */
export const namesOf = ({
  host,
  repository,
}: Pick<PageSession, "host" | "repository">): Pick<PageSession, "host" | "repository"> => ({
  repository,
  ...(host && { host }),
});
