// Chooses the judging model and its server from settings and keys.
import { isLoopback } from "@fossick/base/network.ts";
import { FossickError } from "@fossick/base/errors.ts";
import type { Surroundings } from "../model-judge.ts";

/** A model of a provider of the AI SDK. */
export interface SdkModel {
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string;
  /** Server to use instead of the provider's own. */
  readonly baseUrl?: string;
}

/** The model that judges, and its endpoint or SDK. */
type ChosenModel = { readonly endpoint: Endpoint } | { readonly sdk: SdkModel };

/** Models by key, tried in this order if none is named; small ones, as many files are judged and few are relevant. */
const byKey: readonly (readonly [key: string, model: string])[] = [
  ["ANTHROPIC_API_KEY", "anthropic:claude-haiku-5-5"],
  ["OPENAI_API_KEY", "openai:gpt-5-mini"],
  ["GEMINI_API_KEY", "google:gemini-3.5-flash-lite"],
  ["GOOGLE_GENERATIVE_AI_API_KEY", "google:gemini-3.5-flash-lite"],
  ["AI_GATEWAY_API_KEY", "gateway:openai/gpt-5-mini"],
  ["OPENROUTER_API_KEY", "openrouter:openai/gpt-5-mini"],
  ["OLLAMA_HOST", "ollama:"],
];

/**
 * Chooses the model of the settings, or that of the first key in the environment.
 * @returns undefined if its key is missing
 * @throws FossickError INVALID_SETTING
 */
export function chooseModel(from: Pick<Surroundings, "env" | "settings">): ChosenModel | undefined {
  const { env, settings } = from;
  const modelId = settings.modelId.trim();
  const isOpen = modelId === "" && settings.baseUrl === "";
  const modelName = isOpen ? byKey.find(([key]) => (env[key] ?? "").trim() !== "")?.[1] : modelId;
  if (modelName === undefined) return undefined;
  const { provider, model } = takeApart(modelName, settings.baseUrl !== "");
  const sdk =
    provider !== undefined && Object.hasOwn(sdkProviders, provider) ? sdkProviders[provider] : undefined;
  if (provider === undefined || !sdk) {
    const endpoint = endpointOf(provider, model, from);
    return endpoint && { endpoint };
  }
  const keyNames = settings.baseUrl === "" ? sdk.keys : [ownKeyName];
  const apiKey = keyNames.map((name) => (env[name] ?? "").trim()).find((key) => key !== "");
  if (settings.baseUrl === "") return apiKey === undefined ? undefined : { sdk: { provider, model, apiKey } };
  const url = readUrl(settings.baseUrl);
  const baseUrl = url.href.replace(/\/+$/, "");
  // Without an explicit key, the provider's package would send the one in the environment.
  return { sdk: { provider, model, apiKey: (mayHoldKey(url) ? apiKey : undefined) ?? "none", baseUrl } };
}

/** Splits `provider:model`; with a server given, the part before a colon may belong to the model, as in `qwen3:8b`. */
function takeApart(modelId: string, hasServer: boolean): { provider?: string; model: string } {
  const at = modelId.indexOf(":");
  const provider = modelId.slice(0, Math.max(0, at));
  const providers = [...endpointProviders, ...Object.keys(sdkProviders)];
  if (providers.includes(provider)) return { provider, model: modelId.slice(at + 1) };
  if (hasServer) return { model: modelId };
  const message = at < 0 ? `--model-id ${modelId} names no provider` : `there is no provider "${provider}"`;
  throw new FossickError("INVALID_SETTING", message, {
    hint: `write provider:model with one of ${providers.join(", ")}, or set the server with --base-url`,
  });
}

/** A provider whose package for the AI SDK is loaded by name; the user installs it. */
interface SdkProvider {
  readonly package: string;
  /** Export of the package that creates a provider with a given key. */
  readonly create: string;
  /** Environment variables for the key; the first that is set counts. */
  readonly keys: readonly string[];
}

/** Providers by the name before the colon of `--model-id`. */
export const sdkProviders: Readonly<Record<string, SdkProvider>> = {
  anthropic: { package: "@ai-sdk/anthropic", create: "createAnthropic", keys: ["ANTHROPIC_API_KEY"] },
  google: {
    package: "@ai-sdk/google",
    create: "createGoogleGenerativeAI",
    keys: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
  },
  mistral: { package: "@ai-sdk/mistral", create: "createMistral", keys: ["MISTRAL_API_KEY"] },
  groq: { package: "@ai-sdk/groq", create: "createGroq", keys: ["GROQ_API_KEY"] },
  xai: { package: "@ai-sdk/xai", create: "createXai", keys: ["XAI_API_KEY"] },
  deepseek: { package: "@ai-sdk/deepseek", create: "createDeepSeek", keys: ["DEEPSEEK_API_KEY"] },
  gateway: { package: "ai", create: "createGateway", keys: ["AI_GATEWAY_API_KEY"] },
};

/** An OpenAI-compatible server and its model. */
export interface Endpoint {
  /** Without a trailing slash, as in `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Empty for the first model that the server lists. */
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True for OpenAI and OpenRouter, which have another name for the token limit, and accept no temperature. */
  readonly isOpenAi: boolean;
}

interface Provider {
  readonly baseUrl: (env: Surroundings["env"]) => string;
  /** Environment variable of the key; absent for servers without one. */
  readonly key?: string;
}

/** Servers that need no package. */
const providers: Readonly<Record<string, Provider>> = {
  openai: { baseUrl: (env) => env["OPENAI_BASE_URL"] || "https://api.openai.com/v1", key: "OPENAI_API_KEY" },
  openrouter: { baseUrl: () => "https://openrouter.ai/api/v1", key: "OPENROUTER_API_KEY" },
  ollama: { baseUrl: (env) => ollamaUrl(env["OLLAMA_HOST"] ?? "") },
  lmstudio: { baseUrl: () => "http://127.0.0.1:1234/v1" },
};

const endpointProviders: readonly string[] = Object.keys(providers);

/** Environment variable of the key for `--base-url`; keys of providers are sent to their own servers only. */
const ownKeyName = "FOSSICK_API_KEY";

/**
 * Returns the endpoint of a provider or of `--base-url`.
 * @param provider one of `endpointProviders`; undefined for `--base-url`
 * @returns undefined if its key is missing
 * @throws FossickError INVALID_SETTING
 */
export function endpointOf(
  provider: string | undefined,
  model: string,
  { env, settings }: Pick<Surroundings, "env" | "settings">,
): Endpoint | undefined {
  const preset =
    provider !== undefined && Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  const keyName = settings.baseUrl === "" ? preset?.key : ownKeyName;
  const key = keyName === undefined ? "" : (env[keyName] ?? "").trim();
  if (settings.baseUrl === "" && preset?.key !== undefined && key === "") return undefined;
  const url = readUrl(settings.baseUrl || (preset?.baseUrl(env) ?? ""));
  return {
    baseUrl: url.href.replace(/\/+$/, ""),
    model,
    headers: key !== "" && mayHoldKey(url) ? { authorization: `Bearer ${key}` } : {},
    isOpenAi: settings.baseUrl === "" && (provider === "openai" || provider === "openrouter"),
  };
}

/** @throws FossickError INVALID_SETTING */
function readUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    const hint = "write it like http://127.0.0.1:11434/v1";
    throw new FossickError("INVALID_SETTING", `--base-url takes an http or https address, got "${address}"`, {
      hint,
    });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const hint = `put the key in the environment variable ${ownKeyName}`;
    throw new FossickError(
      "INVALID_SETTING",
      "--base-url must not contain a user name, password, query or fragment",
      { hint },
    );
  }
  return url;
}

/** Tests whether a key may be sent to an address: only encrypted, or to this machine. */
const mayHoldKey = (url: URL): boolean => url.protocol === "https:" || isLoopback(url.hostname);

/** Converts `OLLAMA_HOST`, which may lack scheme and port, or be a listening address such as 0.0.0.0, to a URL. */
function ollamaUrl(host: string): string {
  const full = host === "" ? "127.0.0.1:11434" : host.trim();
  const address = /^https?:\/\//.test(full) ? full : `http://${full}`;
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.port === "" && url.protocol === "http:" && !/:80(?:\/|$)/.test(full)) url.port = "11434";
  return `${url.origin}/v1`;
}
