import { answerData, answerSchema } from "fossick/hosting";
import * as v from "valibot";
import { retrieve } from "../../searches/retrieve.ts";
import { namedAndCounted, retrieveAnywhere } from "../../searches/retrieve-anywhere.ts";
import { anywhereData, anywhereSchema } from "../anywhere-answer.ts";
import {
  branch,
  repositories,
  repository,
  settingFields,
  settingsIn,
  taskFields,
  taskIn,
  wordFields,
  wordsIn,
} from "../fields.ts";
import { ApiError } from "../api-error.ts";
import { defineRoute } from "../route.ts";

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean("true or false"), v.description(description)));

/** The answer of one repository, as the command line's `--json`; without a repository, of the few that the task belongs to. */
export const retrieveRoute = defineRoute({
  method: "post",
  path: "/v1/retrieve",
  summary: "Find the files that a task needs; without a repository, in all that may be searched",
  access: "caller",
  input: v.strictObject({
    ...taskFields,
    ...wordFields,
    repository: v.optional(repository),
    repositories: v.optional(repositories),
    branch: v.optional(branch),
    ...settingFields,
    explain: flag("With how the worths of the files came about."),
    pack: flag("With the texts of the best files, up to maxTokens."),
  }),
  output: v.union([answerSchema, anywhereSchema]),
  async answer({ input, ...call }) {
    const { explain, pack } = input;
    if (input.repository !== undefined && input.repositories !== undefined) throw namedAndCounted();
    const wish = { task: { ...taskIn(input), ...wordsIn(input) }, settings: settingsIn(input), pack };
    if (input.repository !== undefined) {
      const question = { ...wish, repository: input.repository, branch: input.branch, explain };
      const { packed, retrieval } = await retrieve(call, question);
      return answerData(retrieval, packed) as v.InferOutput<typeof answerSchema>;
    }
    for (const name of ["branch", "explain"] as const) {
      if (input[name] !== undefined && input[name] !== false) throw needsRepository(name);
    }
    return anywhereData(await retrieveAnywhere(call, { ...wish, repositories: input.repositories }));
  },
});

const needsRepository = (name: string): ApiError =>
  new ApiError({ status: 400, code: "INVALID_INPUT", message: `"${name}" needs a "repository"` });
