// Makes the task and the settings of a search from a request of the page.
import type { Task } from "../../index.ts";
import type { SearchRequest, Limits } from "../page/types.ts";
import type { PageSession } from "./page-session.ts";

/** A request's task, within the limits that hold for all searches of the page. */
export const taskOf = ({ objective, task }: SearchRequest, { scope }: PageSession): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  ...(scope && { scope }),
});

/** Limits of a search that sets none of its own. */
export const defaultLimits = ({ scope, settings }: Pick<PageSession, "scope" | "settings">): Limits => {
  const { excludes, globs, maxCycles, maxTokens, threshold } = settings;
  return { maxCycles, threshold, maxTokens, globs, excludes, ...(scope?.paths && { paths: scope.paths }) };
};

/** Where the repository is hosted, for a view. */
export const hostOf = ({ host }: Pick<PageSession, "host">): Pick<PageSession, "host"> =>
  host ? { host } : {};
