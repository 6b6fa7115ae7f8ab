import type { Judge } from "../../evaluate/judge.ts";
import { openAllowance, readPrices } from "../allowance.ts";
import { endpointOf, endpointProviders, type Endpoint } from "../endpoint.ts";
import { FossickError } from "../../errors.ts";
import { answerCacheFor } from "../answer-cache.ts";
import type { Run, Surroundings } from "../surroundings.ts";
import { openWire } from "../wire.ts";
import { askForVectors } from "./ask-for-vectors.ts";
import { embeddingJudge } from "./embedding-judge.ts";

/** Tried in this order where neither a model nor a server is named. */
const byKey: readonly (readonly [key: string, provider: string, model: string])[] = [
  ["OPENAI_API_KEY", "openai", "text-embedding-3-small"],
  ["OPENROUTER_API_KEY", "openrouter", "openai/text-embedding-3-small"],
];

/**
 * Returns a factory of judges that compare vectors, one judge for each search.
 * @returns nothing when there is no key for it
 * @throws FossickError INVALID_SETTING
 */
export function openEmbedding(surroundings: Surroundings): ((run: Run) => Judge) | undefined {
  const { settings, readText } = surroundings;
  const prices = readPrices(settings);
  const endpoint = chooseEndpoint(surroundings);
  if (!endpoint) return undefined;
  return (run) =>
    embeddingJudge({
      name: endpoint.model === "" ? "embedding" : endpoint.model,
      identity: ["embedding", endpoint.baseUrl, endpoint.model],
      embed: askForVectors(endpoint, openWire({ isDryRun: settings.dryRun, ...run })),
      allowance: openAllowance(settings, prices),
      cache: answerCacheFor(settings, "vectors", endpoint.model),
      timeoutMs: settings.evaluatorTimeoutMs,
      isDryRun: settings.dryRun,
      readText,
    });
}

function chooseEndpoint(from: Surroundings): Endpoint | undefined {
  const { env, settings } = from;
  const modelId = settings.modelId.trim();
  if (modelId === "" && settings.baseUrl === "") {
    const match = byKey.find(([key]) => (env[key] ?? "").trim() !== "");
    return match && endpointOf(match[1], match[2], from);
  }
  const [provider, model] = takeApart(modelId);
  if (provider === undefined && settings.baseUrl === "") {
    throw new FossickError("INVALID_SETTING", `--model-id ${modelId} names no provider of embeddings`, {
      hint: `write provider:model with one of ${endpointProviders.join(", ")}, or set the server with --base-url`,
    });
  }
  return endpointOf(provider, model, from);
}

function takeApart(modelId: string): readonly [provider: string | undefined, model: string] {
  const at = modelId.indexOf(":");
  const provider = endpointProviders.find((name) => name === modelId.slice(0, Math.max(0, at)));
  return [provider, provider === undefined ? modelId : modelId.slice(at + 1)];
}
