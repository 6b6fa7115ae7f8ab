// Routes of a search that its caller judges, one that begins it and one that takes the next step.
import { answerData, answerSchema } from "fossick/hosting";
import * as v from "valibot";
import { beginJudged, submitJudged, type JudgedAnswer } from "../../searches/judge.ts";
import { branch, repository, settingFields, settingsIn, taskFields, taskIn } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { globs, names, refinementFields, refinementIn, verdictFields, verdictsIn } from "../judge-fields.ts";

const { faults, gaps } = answerSchema.entries;
const lines = { startLine: v.number(), endLine: v.number() };

/** A file that is shown to be judged. */
export const candidateSchema = v.looseObject({
  path: v.string(),
  relevance: v.number(),
  reason: v.string(),
  spans: v.array(v.looseObject(lines)),
  excerpts: v.array(v.looseObject({ ...lines, text: v.string() })),
  evidence: v.array(v.looseObject({ text: v.string() })),
  language: v.string(),
  sizeBytes: v.number(),
  tokens: v.number(),
});

const step = v.variant("kind", [
  v.strictObject({
    kind: v.literal("candidates"),
    cycle: v.number(),
    candidates: v.array(candidateSchema),
    termGaps: gaps,
    learned: v.array(v.looseObject({ term: v.string(), because: v.string() })),
    faults,
  }),
  v.strictObject({ kind: v.literal("finished"), retrieval: answerSchema }),
]);

/** A step of a search that its caller judges. */
export const judgedSchema = v.strictObject({
  id: v.pipe(v.string(), v.description("By which the next step is asked for, on any server.")),
  step,
});

/** The first step of a search that its caller judges. */
export const judgeRoute = defineRoute({
  method: "post",
  path: "/v1/judge",
  summary: "Begin a search whose files the caller judges, step by step",
  access: "caller",
  input: v.strictObject({
    repository,
    branch: v.optional(branch),
    ...taskFields,
    keywords: names("Words or names that the needed files hold."),
    patterns: globs("Globs of files that are likely to be needed."),
    candidatesPerCycle: v.optional(
      v.pipe(
        v.number("a whole number from 1 to 50"),
        v.integer("a whole number from 1 to 50"),
        v.minValue(1, "a whole number from 1 to 50"),
        v.maxValue(50, "a whole number from 1 to 50"),
        v.description("Files that are shown at a time; 10 when omitted."),
      ),
    ),
    ...settingFields,
  }),
  output: judgedSchema,
  async answer({ input, ...call }) {
    const { candidatesPerCycle, keywords, patterns } = input;
    const hints = {
      ...(keywords && { keywords }),
      ...(patterns && { patterns }),
      ...(candidatesPerCycle !== undefined && { candidatesPerCycle }),
    };
    const { branch: ofBranch, repository: name } = input;
    const question = {
      repository: name,
      branch: ofBranch,
      task: taskIn(input),
      settings: settingsIn(input),
      hints,
    };
    return written(await beginJudged(call, question));
  },
});

/** Every further step. */
export const judgeStepRoute = defineRoute({
  method: "post",
  path: "/v1/judge/{id}",
  summary: "Judge the files that were shown, and have the next ones or the answer",
  access: "caller",
  input: v.strictObject({
    id: v.pipe(v.string("the id of a search"), v.maxLength(100, "the id of a search")),
    cycle: v.optional(
      v.pipe(
        v.number("the number of a cycle"),
        v.integer("the number of a cycle"),
        v.description("The cycle that is judged; where the search is further on, nothing is taken."),
      ),
    ),
    ...verdictFields,
    ...refinementFields,
  }),
  output: judgedSchema,
  async answer({ input, ...call }) {
    const submission = { verdicts: verdictsIn(input), refinement: refinementIn(input) };
    return written(await submitJudged(call, input.id, submission, { cycle: input.cycle }));
  },
});

function written({ id, step: taken }: JudgedAnswer): v.InferOutput<typeof judgedSchema> {
  const told = taken.kind === "candidates" ? taken : { ...taken, retrieval: answerData(taken.retrieval, []) };
  // Plain JSON, but typed read-only here.
  return { id, step: told } as unknown as v.InferOutput<typeof judgedSchema>;
}
