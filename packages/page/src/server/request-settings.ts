import type { RunOptions } from "@fossick/library/index.ts";
import type { SearchRequest } from "../view/types.ts";

/** Returns the settings that a request sets; all others are those that the page was started with. */
export const settingsOf = ({
  excludes,
  globs,
  maxCycles,
  threshold,
}: SearchRequest): NonNullable<RunOptions["settings"]> => ({
  ...(globs && { globs }),
  ...(excludes && { excludes }),
  ...(maxCycles !== undefined && { maxCycles }),
  ...(threshold !== undefined && { threshold }),
});
