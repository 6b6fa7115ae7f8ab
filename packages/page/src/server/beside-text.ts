// Picks the parts of a search request besides the text of its task.
import type { Task } from "@fossick/library/index.ts";
import type { SearchRequest } from "../view/types.ts";

/** Returns the parts of a request besides the task's text. */
export const besideText = ({
  keywords,
  objective,
}: Pick<Task, "keywords" | "objective">): Pick<SearchRequest, "keywords" | "objective"> => ({
  ...(objective !== undefined && { objective }),
  ...(keywords && keywords.length > 0 && { keywords }),
});
