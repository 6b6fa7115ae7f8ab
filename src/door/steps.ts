import * as v from "valibot";
import { mergeContext as merge } from "../bundle/merge.ts";
import { packFiles as pack } from "../bundle/pack.ts";
import { renderRetrieval as render } from "../bundle/render/render-retrieval.ts";
import { replay as replayTrace } from "../engine/replay.ts";
import { FossickError } from "../errors.ts";
import { rankEvaluator as rank } from "../evaluate/evaluator.ts";
import { hasCriticalGaps as isCritical } from "../evaluate/gaps.ts";
import { readRankingModel } from "../evaluate/ranking-model.ts";
import { createInitialQuery as firstQuery } from "../language/initial-query.ts";
import * as steps from "../stepwise/steps.ts";
import { guard, guardAsync, strictly } from "./check.ts";
import * as data from "./data.ts";
import * as take from "./options.ts";

const earlier = v.optional(data.cycles);

/**
 * The first query of a task: broad, and made of the task's own words alone.
 * Keywords come heaviest first, each with the part of the task it was found in.
 * @param lang of the sentences in it; by default the task's own
 */
export const createInitialQuery: typeof firstQuery = guard(
  "createInitialQuery",
  { task: data.preparedTask, lang: v.optional(data.languages) },
  firstQuery,
);

/**
 * Start a cycle of a search begun with `engine.begin(task)`.
 * @param next what `refineQuery` gave; left out for the first cycle
 * @param cycles finished so far, oldest first
 */
export const openCycle: typeof steps.openCycle = guardAsync(
  "openCycle",
  { search: data.search, next: v.optional(data.refinement), cycles: earlier },
  steps.openCycle,
);

/** End a cycle with its evaluations: merged into those of earlier cycles, with the gaps they leave. */
export const closeCycle: typeof steps.closeCycle = guardAsync(
  "closeCycle",
  { opened: data.openedCycle, evaluations: data.evaluations, search: data.search, cycles: earlier },
  steps.closeCycle,
);

/** The candidates of one query, best first by fusion. */
export const retrieveFiles: typeof steps.retrieveFiles = guardAsync(
  "retrieveFiles",
  { query: data.query, search: data.search, cycles: earlier },
  steps.retrieveFiles,
);

/** Judge candidates: relevance, worth, band, reason and spans, best first. */
export const evaluateRelevance: typeof steps.evaluateRelevance = guardAsync(
  "evaluateRelevance",
  { candidates: data.candidates, query: data.query, search: data.search, cycles: earlier },
  steps.evaluateRelevance,
);

/** What the cycles taught, as the next query. @param cycles at least one, oldest first */
export const refineQuery: typeof steps.refineQuery = guardAsync(
  "refineQuery",
  { cycles: v.pipe(data.cycles, v.minLength(1, "at least one cycle")), search: data.search },
  steps.refineQuery,
);

/**
 * Join what earlier cycles found with a new cycle's evaluations: every file keeps its best evaluation, the earlier
 * one when both are equal. Best first; ties in path order.
 */
export const mergeContext: typeof merge = guard(
  "mergeContext",
  { earlier: data.evaluations, evaluations: data.evaluations },
  merge,
);

/** Whether anything central is still missing. */
export const hasCriticalGaps: typeof isCritical = guard("hasCriticalGaps", { gaps: data.gaps }, isCritical);

/**
 * The default evaluator: deterministic and local. It measures each candidate's signals, adds them up with the
 * model's weights, calibrates the sum to a worth, and says in words which evidence moved it.
 * @param onScores is given, in every cycle, how the worths came about
 */
export const rankEvaluator: typeof rank = guard(
  "rankEvaluator",
  { model: v.optional(v.looseObject({}, "a ranking model")), onScores: v.optional(take.callback) },
  (model, onScores) => rank(model && readRankingModel(model, "the model"), onScores),
);

/**
 * Run a traced search again without its repository: fusion, evaluation, refinement and stop are computed anew from the
 * lists and observations in the trace; of a judged search, from the caller's verdicts too.
 * @param own the parts the trace was made with, where they were not the defaults
 * @throws FossickError INVALID_TRACE when the value is not a trace, or was made by a version that asked other questions
 */
export const replay: typeof replayTrace = guardAsync(
  "replay",
  {
    trace: v.unknown(),
    own: v.optional(take.ownParts),
    options: v.optional(
      strictly(
        {
          explainScores: v.optional(v.union([take.flag, take.texts], "true, false or a list of strings")),
        },
        "an object",
      ),
    ),
  },
  replayTrace,
);

/**
 * Text of the best files within a token limit: whole files when small, else their spans.
 *
 * `evaluations` are best first. A file that no longer fits is cut to its first spans that do, or at a line when not
 * even one does; files that cannot be read are skipped.
 */
export const packFiles: typeof pack = guardAsync(
  "packFiles",
  {
    evaluations: v.array(
      v.looseObject({ path: take.text, spans: data.spans }, "an evaluation: { path, spans }"),
      "a list of evaluations",
    ),
    readText: take.callback,
    maxTokens: v.number("a number"),
  },
  (evaluations, readText, maxTokens) =>
    pack(
      evaluations,
      async (path) => {
        try {
          const read: unknown = await readText(path);
          return typeof read === "string" ? read : undefined;
        } catch {
          return undefined; // it cannot be read
        }
      },
      maxTokens,
    ),
);

const painting = Object.fromEntries(
  (["bold", "cyan", "dim", "green", "red", "yellow"] as const).map((name) => [name, take.callback]),
);

/** The answer as text, ending with a newline unless it is empty; 80 columns and no colours by default. */
export const renderRetrieval: typeof render = guard(
  "renderRetrieval",
  {
    format: v.picklist(["table", "markdown", "xml", "json", "paths"], "table, markdown, xml, json or paths"),
    retrieval: data.retrieval,
    options: v.optional(
      strictly(
        {
          width: v.optional(v.pipe(v.number("a number"), v.minValue(1, "1 or more"))),
          colors: v.optional(v.looseObject(painting, "an object of functions")),
          packed: v.optional(data.packedFiles),
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
      // Only JSON shows what the other formats do not look at.
      if (format !== "json") throw cause;
      throw new FossickError("INVALID_SETTING", "retrieval holds what JSON cannot", { cause });
    }
  },
);
