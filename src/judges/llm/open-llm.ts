import type { Judge } from "../../evaluate/judge.ts";
import { openAllowance, readPrices } from "../allowance.ts";
import { answerCacheFor } from "../answer-cache.ts";
import { modelJudge } from "../model-judge.ts";
import type { Run, Surroundings } from "../surroundings.ts";
import { openWire } from "../wire.ts";
import { askEndpoint } from "./ask-endpoint.ts";
import { askSdk } from "./ask-sdk.ts";
import { chooseModel } from "./choose-model.ts";

/**
 * Returns a factory of judges that ask a language model, one judge for each search.
 * @returns nothing when there is no key for it
 * @throws FossickError INVALID_SETTING
 */
export function openLlm(surroundings: Surroundings): ((run: Run) => Judge) | undefined {
  const { settings, readText } = surroundings;
  const prices = readPrices(settings);
  const choice = chooseModel(surroundings);
  if (!choice) return undefined;
  const model = "sdk" in choice ? choice.sdk.model : choice.endpoint.model;
  const place = "sdk" in choice ? [choice.sdk.provider, choice.sdk.baseUrl ?? ""] : [choice.endpoint.baseUrl];
  return (run) => {
    const wire = openWire({ isDryRun: settings.dryRun, ...run });
    return modelJudge({
      name: model === "" ? "llm" : model,
      part: "llm",
      identity: ["llm", ...place, model],
      complete: "sdk" in choice ? askSdk(choice.sdk, wire) : askEndpoint(choice.endpoint, wire),
      allowance: openAllowance(settings, prices),
      cache: answerCacheFor(settings, "verdicts", model),
      timeoutMs: settings.evaluatorTimeoutMs,
      isDryRun: settings.dryRun,
      readText,
    });
  };
}
