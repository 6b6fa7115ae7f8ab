import type { Limits } from "../page/types.ts";
import type { PageSession } from "./page-session.ts";

/** Limits of a search that sets none of its own. */
export const defaultLimits = ({ scope, settings }: Pick<PageSession, "scope" | "settings">): Limits => {
  const { excludes, globs, maxCycles, maxTokens, threshold } = settings;
  return { maxCycles, threshold, maxTokens, globs, excludes, ...(scope?.paths && { paths: scope.paths }) };
};
