// Public functions that rank candidates, pack files and render an answer, with their arguments checked.
import * as v from "valibot";
import { packFiles as pack } from "../bundle/pack.ts";
import { renderRetrieval as render } from "../bundle/render/render-retrieval.ts";
import { FossickError } from "../base/errors.ts";
import { rankEvaluator as rank } from "../loop/evaluate/evaluator.ts";
import { readRankingModel, type RankingModel } from "../loop/evaluate/ranking-model.ts";
import { answerSchema, packedText, tolerant } from "../answer-schema.ts";
import type { CycleScores, Evaluator } from "../types.ts";
import * as take from "./options.ts";
import { guard, strictly } from "./validate.ts";

/**
 * The default evaluator: deterministic and local. It measures each candidate's signals, adds them up with the
 * model's weights, calibrates the sum to a worth, and says in words which evidence moved it.
 * @param onScores is given, in every cycle, how the worths came about
 */
export const rankEvaluator = (model?: RankingModel, onScores?: (scores: CycleScores) => void): Evaluator =>
  rank(model && readRankingModel(model, "the model"), onScores && ((compute) => onScores(compute())));

/**
 * Text of the best files within a token limit: whole files when small, else their spans.
 *
 * `evaluations` are best first. A file that no longer fits is cut to its first spans that do, or at a line when not
 * even one does; files that cannot be read are skipped.
 */
export const packFiles: typeof pack = (evaluations, readText, maxTokens) =>
  pack(
    evaluations,
    async (path) => {
      try {
        return await readText(path);
      } catch {
        return undefined; // it cannot be read
      }
    },
    maxTokens,
  );

const packedFile = tolerant(v.strictObject({ path: take.text, ...packedText.entries }, "a packed file"));

/** The answer as text, ending with a newline unless it is empty; 80 columns and no colours by default. */
export const renderRetrieval: typeof render = guard(
  "renderRetrieval",
  {
    format: v.picklist(["table", "markdown", "xml", "json", "paths"], "table, markdown, xml, json or paths"),
    retrieval: tolerant(answerSchema),
    options: v.optional(
      strictly(
        {
          width: v.optional(v.pipe(v.number("a number"), v.minValue(1, "1 or more"))),
          colors: v.optional(v.looseObject({}, "an object of functions")),
          packed: v.optional(v.array(packedFile, "packed files")),
          explain: v.optional(take.flag),
          isRoleSaid: v.optional(take.flag),
        },
        "an object",
      ),
    ),
  },
  (format, retrieval, options) => {
    try {
      return render(format, retrieval, options);
    } catch (cause) {
      // Keys that the schema does not name are printed by JSON alone.
      if (format !== "json") throw cause;
      throw new FossickError("INVALID_SETTING", "retrieval holds what JSON cannot", { cause });
    }
  },
);
