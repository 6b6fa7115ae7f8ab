/** A provider whose package of the AI SDK is loaded by name when it is installed. */
interface SdkProvider {
  readonly package: string;
  /** Export of the package that makes a provider with a given key. */
  readonly create: string;
  /** Environment variables that may hold the key, the first that does counts. */
  readonly keys: readonly string[];
}

/** By the name before the colon of `--model-id`. */
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
