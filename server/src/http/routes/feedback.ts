import * as v from "valibot";
import { giveFeedback } from "../../searches/feedback.ts";
import { branch, repository, taskFields } from "../fields.ts";
import { paths } from "../judge-fields.ts";
import { defineRoute } from "../route.ts";

const told = v.array(v.string());

/** Route that takes the files a task needed, for the repository's memory. */
export const feedbackRoute = defineRoute({
  method: "post",
  path: "/v1/feedback",
  summary: "Say which files a task needed, so that later searches learn from it",
  access: "caller",
  input: v.strictObject({
    repository,
    branch: v.optional(branch),
    task: taskFields.task,
    used: paths("Files that the task needed."),
    unused: paths("Files that it did not need."),
  }),
  output: v.strictObject({
    words: v.pipe(told, v.description("Words of the task that the files are remembered by.")),
    used: told,
    unused: told,
    associations: v.pipe(v.number(), v.description("How many words are tied to files and names now.")),
  }),
  async answer({ input, ...call }) {
    const { unused = [], used = [] } = input;
    const { associations, ...report } = await giveFeedback(call, { ...input, used, unused });
    return {
      words: [...report.words],
      used: [...report.used],
      unused: [...report.unused],
      associations,
    };
  },
});
