// Keeps an evaluator within its budget of tokens and money, and reads prices.
import { FossickError } from "@fossick/base/errors.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { JudgeError } from "./judge-error.ts";

/** Budget of an evaluator in one search. */
export interface Allowance {
  /** Tests whether the rest of the budget covers a request and its answer. */
  allows(inputTokens: number, outputTokens: number): boolean;
  /** Max tokens of an answer to a request of this many tokens; at least 0. */
  outputLeft(inputTokens: number): number;
  /** Subtracts usage from the budget. @throws JudgeError OVER_BUDGET if it exceeds the budget */
  spend(usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cost?: number }): void;
  /** Computes a cost from the prices; undefined without prices. */
  costOf(inputTokens: number, outputTokens: number): number | undefined;
}

interface Prices {
  readonly input: number;
  readonly output: number;
}

/**
 * Reads the prices per million tokens sent and received, as in `0.25/2`.
 * @returns undefined if none are given
 * @throws FossickError INVALID_SETTING if they are invalid, or missing for a cost limit
 */
export function readPrices({
  evaluator,
  prices,
  maxCost,
}: Pick<Settings, "evaluator" | "prices" | "maxCost">): Prices | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(prices);
  if (match) return { input: Number(match[1]), output: Number(match[2]) };
  if (prices.trim() !== "") {
    const hint = "write the prices per million tokens sent and received, for example --prices 0.25/2";
    throw new FossickError(
      "INVALID_SETTING",
      `--prices takes two prices separated by a slash, got "${prices}"`,
      { hint },
    );
  }
  if (maxCost > 0 && evaluator !== "command") {
    const hint = "add --prices, or limit tokens with --evaluator-tokens";
    throw new FossickError("INVALID_SETTING", "--max-cost needs to know the token prices", { hint });
  }
  return undefined;
}

const million = 1_000_000;

/** Opens an allowance with the full budget of the settings. */
export function openAllowance(settings: Settings, prices: Prices | undefined): Allowance {
  const maxTokens = settings.evaluatorTokens === 0 ? Infinity : settings.evaluatorTokens;
  const costLimit = settings.maxCost === 0 ? Infinity : settings.maxCost;
  let tokens = 0;
  let cost = 0;
  const costOf = (input: number, output: number): number | undefined =>
    prices && (input * prices.input + output * prices.output) / million;
  /** Tokens left for an answer; below 0 if the input alone exceeds the budget. */
  const leftAfter = (input: number): number => {
    const byTokens = maxTokens - tokens - input;
    const spare = costLimit - cost - (costOf(input, 0) ?? 0);
    const byCost =
      prices && prices.output > 0 ? (spare / prices.output) * million : spare >= 0 ? Infinity : -1;
    return Math.floor(Math.min(byTokens, byCost));
  };
  return {
    costOf,
    outputLeft: (input) => Math.max(0, leftAfter(input)),
    allows: (input, output) => leftAfter(input) >= output,
    spend(usage) {
      tokens += usage.inputTokens + usage.outputTokens;
      cost += usage.cost ?? costOf(usage.inputTokens, usage.outputTokens) ?? 0;
      if (tokens > maxTokens || cost > costLimit) {
        const excess =
          tokens > maxTokens
            ? `used ${tokens} tokens; the limit is ${maxTokens}`
            : `cost ${cost.toFixed(4)}; the limit is ${costLimit}`;
        throw new JudgeError("OVER_BUDGET", `it ${excess}`);
      }
    },
  };
}
