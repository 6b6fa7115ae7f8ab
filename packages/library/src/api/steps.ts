// Public functions that rank candidates, pack files and render an answer, with their arguments checked.
import * as v from "valibot";
import { packFiles as pack } from "@fossick/core/bundle/pack.ts";
import { renderRetrieval as render } from "@fossick/text/render-retrieval.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { rankEvaluator as rank } from "@fossick/core/loop/evaluate/evaluator.ts";
import { readRankingModel, type RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { answerSchema, packedText } from "@fossick/core/answer-schema.ts";
import { tolerant } from "@fossick/base/read-schema.ts";
import type { CycleScores } from "@fossick/core/answer-types.ts";
import type { Evaluator } from "@fossick/core/parts.ts";
import * as take from "./options.ts";
import { guard, strictly } from "./validate.ts";

/**
 * Creates the default evaluator, deterministic and local. It measures each candidate's signals, adds them up with the
 * model's weights, calibrates the sum to a worth, and explains in words which evidence moved it.
 * @param onScores called in every cycle with the breakdown of the worths
 */
export const rankEvaluator = (model?: RankingModel, onScores?: (scores: CycleScores) => void): Evaluator =>
  rank(model && readRankingModel(model, "the model"), onScores && ((compute) => onScores(compute())));

/**
 * Packs the text of the best files into a token limit: small files whole if they fit, otherwise their spans.
 *
 * `evaluations` are best first. Spans that are worth most for their length go first; if none fits, the best one is cut
 * at a line. Files that cannot be read are skipped.
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

/** Renders an answer as text that ends with a newline unless empty; 80 columns and no colours by default. */
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
        },
        "an object",
      ),
    ),
  },
  (format, retrieval, options) => {
    try {
      return render(format, retrieval, options);
    } catch (cause) {
      // Only the JSON format prints keys that the schema does not name.
      if (format !== "json") throw cause;
      throw new FossickError("INVALID_SETTING", "retrieval holds what JSON cannot", { cause });
    }
  },
);
