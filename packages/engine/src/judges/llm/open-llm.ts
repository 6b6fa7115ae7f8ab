import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import { openAllowance, readPrices } from "../allowance.ts";
import { answerCacheFor } from "../answer-cache.ts";
import { modelJudge, type Run, type Surroundings, type Complete } from "../model-judge.ts";
import { openWire, jsonOf, type Wire } from "../wire.ts";
import { chooseModel, sdkProviders, type SdkModel, type Endpoint } from "./choose-model.ts";
import * as v from "valibot";
import { JudgeError, NotSent } from "../judge-error.ts";
import { answerSchema } from "../prompt.ts";

/**
 * Returns a factory of judges that ask a language model, one judge per search.
 * @returns undefined if its key is missing
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
      cache: answerCacheFor(settings, model),
      timeoutMs: settings.evaluatorTimeoutMs,
      isDryRun: settings.dryRun,
      readText,
    });
  };
}

const count = v.optional(v.nullish(v.pipe(v.number(), v.minValue(0))));
const replySchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.nullish(v.string()) }) })),
    v.minLength(1),
  ),
  usage: v.nullish(v.object({ prompt_tokens: count, completion_tokens: count })),
});

/** Asks an OpenAI-compatible server with one request to `/chat/completions`; needs no package. */
function askEndpoint(endpoint: Endpoint, wire: Wire): Complete {
  return async ({ system, user }, maxTokens, signal) => {
    const model = await resolveModel(endpoint, wire, signal);
    const body = {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      response_format: {
        type: "json_schema",
        json_schema: { name: "verdicts", strict: true, schema: answerSchema },
      },
      ...(endpoint.isOpenAi
        ? { max_completion_tokens: maxTokens }
        : { max_tokens: maxTokens, temperature: 0 }),
    };
    const response = await wire(`${endpoint.baseUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...endpoint.headers },
      body: JSON.stringify(body),
      signal,
    });
    const reply = v.safeParse(replySchema, await jsonOf(response));
    const text = reply.success ? reply.output.choices[0]?.message.content : undefined;
    if (!reply.success || !text) throw new JudgeError("MALFORMED", "the answer contains no text");
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = reply.output.usage ?? {};
    return {
      text,
      ...(typeof inputTokens === "number" && { inputTokens }),
      ...(typeof outputTokens === "number" && { outputTokens }),
    };
  };
}

const listSchema = v.object({ data: v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()) })) });

/** Text shown for the model's name in a dry run, which must not ask the server for it. */
const notKnownYet = "(the first that the server lists)";

/** Returns the named model, or the first that the server lists. @throws JudgeError */
async function resolveModel(endpoint: Endpoint, wire: Wire, signal: AbortSignal): Promise<string> {
  if (endpoint.model !== "") return endpoint.model;
  const headers = { ...endpoint.headers };
  try {
    const response = await wire(`${endpoint.baseUrl}/models`, { method: "GET", headers, signal });
    const list = v.safeParse(listSchema, await jsonOf(response));
    const model = list.success ? list.output.data[0]?.id : undefined;
    if (model !== undefined) return model;
  } catch (error) {
    if (error instanceof NotSent) return notKnownYet;
    throw error;
  }
  throw new JudgeError("UNAVAILABLE", "the server lists no model; name one with --model-id");
}

/** Used parts of the package `ai`, the same in versions 6 and 7. */
interface AiSdk {
  generateText(options: object): Promise<{ readonly text: string; readonly usage?: SdkUsage }>;
  jsonSchema(schema: object): unknown;
  readonly Output: { object(options: object): unknown };
}

interface SdkUsage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

type CreateProvider = (options: object) => (model: string) => unknown;

/**
 * Asks a model through the AI SDK. Its packages are loaded from next to fossick, never from the searched folder.
 */
function askSdk({ provider, model, apiKey, baseUrl }: SdkModel, wire: Wire): Complete {
  // The SDK's packages describe requests by address and string body, not as Request objects.
  const fetch = (address: string | URL, init: RequestInit = {}) => wire(String(address), init);
  return async ({ system, user }, maxTokens, signal) => {
    const { package: packageName = "", create = "" } = sdkProviders[provider] ?? {};
    const sdk = (await load("ai", packageName)) as unknown as AiSdk;
    const createProvider = (await load(packageName, packageName))[create] as CreateProvider | undefined;
    if (!createProvider)
      throw new JudgeError("UNAVAILABLE", `this version of ${packageName} is not supported`);
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }); // its warnings are written to the console
    const languageModel = createProvider({
      apiKey,
      fetch,
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    })(model);
    try {
      const { text, usage } = await sdk.generateText({
        model: languageModel,
        system,
        prompt: user,
        output: sdk.Output.object({ schema: sdk.jsonSchema(answerSchema) }),
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: signal,
      });
      return { text, ...tokensOf(usage) };
    } catch (error) {
      return answerIn(error);
    }
  };
}

async function load(name: string, packageName: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(name)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const packages = [...new Set(["ai", packageName])].join(" and ");
    throw new JudgeError(
      "UNAVAILABLE",
      `the package ${name} cannot be loaded; install ${packages} next to fossick`,
      error,
    );
  }
}

const tokensOf = (usage: SdkUsage | undefined): { inputTokens?: number; outputTokens?: number } => ({
  ...(usage?.inputTokens !== undefined && { inputTokens: usage.inputTokens }),
  ...(usage?.outputTokens !== undefined && { outputTokens: usage.outputTokens }),
});

/** Extracts the answer from the SDK's error for text that is not JSON. @throws any other error again */
function answerIn(error: unknown): { text: string; inputTokens?: number; outputTokens?: number } {
  const { text, usage } = error as { text?: unknown; usage?: SdkUsage };
  if (!(error instanceof Error) || typeof text !== "string") throw error;
  return { text, ...tokensOf(usage) };
}
