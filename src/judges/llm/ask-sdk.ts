import { JudgeError } from "../judge-error.ts";
import type { Complete } from "../model-judge.ts";
import { answerSchema } from "../prompt.ts";
import type { Wire } from "../wire.ts";
import type { SdkModel } from "./choose-model.ts";
import { sdkProviders } from "./sdk-providers.ts";

/** Parts used of the package `ai`, the same in versions 6 and 7. */
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
 * Asks a model through the AI SDK. The packages are those installed next to fossick, never those of the searched
 * folder.
 */
export function askSdk({ provider, model, apiKey, baseUrl }: SdkModel, wire: Wire): Complete {
  // The SDK's packages tell their requests in strings.
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

/** The SDK reports text that is not JSON as an error that contains it. @throws every other error again */
function answerIn(error: unknown): { text: string; inputTokens?: number; outputTokens?: number } {
  const { text, usage } = error as { text?: unknown; usage?: SdkUsage };
  if (!(error instanceof Error) || typeof text !== "string") throw error;
  return { text, ...tokensOf(usage) };
}
