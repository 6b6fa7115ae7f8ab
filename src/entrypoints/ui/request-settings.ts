import type { RunOptions } from "../../index.ts";
import type { SearchRequest } from "../page/types.ts";

/** Settings of the request itself; all others are those that the page was started with. */
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
