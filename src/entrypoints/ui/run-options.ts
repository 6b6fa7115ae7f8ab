import type { RunOptions, Task } from "../../index.ts";
import type { SearchRequest } from "../page/types.ts";
import type { PageSession } from "./page-session.ts";

/** A request's task, within the limits that hold for all searches of the page. */
export const taskOf = ({ objective, task }: SearchRequest, { scope }: PageSession): Task => ({
  text: task,
  ...(objective !== undefined && { objective }),
  ...(scope && { scope }),
});

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
