import { describe, expect, it } from "vitest";
import { endpointOf, chooseModel } from "@fossick/engine/judges/llm/choose-model.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";

const choose = (input: Partial<Settings>, env: Readonly<Record<string, string>> = {}) =>
  chooseModel({ settings: resolveSettings(input), env });
const [A, O, G] = ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"];

describe("the model that judges", () => {
  it.each([
    [{}, undefined],
    [{ [A]: "a", [O]: "o", [G]: "g" }, { sdk: { provider: "anthropic", apiKey: "a" } }],
    [{ [O]: "o", [G]: "g" }, { endpoint: { baseUrl: "https://api.openai.com/v1", isOpenAi: true } }],
    [
      { [O]: "o", OPENAI_BASE_URL: "https://proxy.example/v1/" },
      { endpoint: { baseUrl: "https://proxy.example/v1" } },
    ],
    [{ [G]: "g", AI_GATEWAY_API_KEY: "w" }, { sdk: { provider: "google", apiKey: "g" } }],
    [{ GOOGLE_GENERATIVE_AI_API_KEY: "g" }, { sdk: { provider: "google", apiKey: "g" } }],
    [{ AI_GATEWAY_API_KEY: "w", OPENROUTER_API_KEY: "r" }, { sdk: { provider: "gateway" } }],
    [
      { OPENROUTER_API_KEY: "r", OLLAMA_HOST: "x" },
      { endpoint: { baseUrl: "https://openrouter.ai/api/v1" } },
    ],
    [
      { OLLAMA_HOST: "0.0.0.0" },
      { endpoint: { baseUrl: "http://127.0.0.1:11434/v1", model: "", headers: {} } },
    ],
    [{ OLLAMA_HOST: "https://models.example" }, { endpoint: { baseUrl: "https://models.example/v1" } }],
    [{ [O]: "  " }, undefined],
  ])("is that of the first key: %j", (env, expected) => {
    const chosen = choose({ evaluator: "llm" }, env);
    if (expected === undefined) expect(chosen).toBeUndefined();
    else expect(chosen).toMatchObject(expected);
  });

  it.each([
    ["ollama:qwen3:8b", {}, { endpoint: { model: "qwen3:8b", baseUrl: "http://127.0.0.1:11434/v1" } }],
    ["lmstudio:gemma", {}, { endpoint: { model: "gemma", baseUrl: "http://127.0.0.1:1234/v1" } }],
    ["openai:gpt-5-mini", { [O]: "o", [A]: "a" }, { endpoint: { headers: { authorization: "Bearer o" } } }],
    ["anthropic:claude-x", { [A]: "a", [O]: "o" }, { sdk: { model: "claude-x", apiKey: "a" } }],
  ])("is the one named: %s", (modelId, env, expected) => {
    expect(choose({ modelId }, env)).toMatchObject(expected);
  });

  it.each(["openai:gpt-5-mini", "anthropic:claude-x", "openrouter:x/y"])(
    "is none without its key: %s",
    (modelId) => {
      expect(choose({ modelId }, { MISTRAL_API_KEY: "m" })).toBeUndefined();
    },
  );

  it("may have a colon in its name where the server is named", () => {
    const baseUrl = "http://127.0.0.1:8080/v1";
    expect(choose({ modelId: "qwen3:8b", baseUrl })).toMatchObject({
      endpoint: { model: "qwen3:8b", baseUrl },
    });
    expect(choose({ baseUrl })).toMatchObject({ endpoint: { model: "", baseUrl } });
  });

  it.each([
    [{ modelId: "gpt-5-mini" }, "names no provider"],
    [{ modelId: "nobody:x" }, 'there is no provider "nobody"'],
    [{ baseUrl: "localhost:1234" }, "--base-url takes an http or https address"],
    [{ baseUrl: "file:///etc/passwd" }, "--base-url takes an http or https address"],
    [{ baseUrl: "https://user:word@models.example/v1" }, "must not contain a user name"],
    [{ baseUrl: "https://models.example/v1?key=1" }, "must not contain a user name"],
  ])("%j is refused", (input, message) => {
    expect(() => choose(input)).toThrow(message);
  });
});

describe("a key", () => {
  const headersOf = (input: Partial<Settings>, env: Readonly<Record<string, string>>, provider?: string) =>
    endpointOf(provider, "m", { settings: resolveSettings(input), env })?.headers;

  it("of a provider goes to that provider only", () => {
    const env = { [O]: "o", [A]: "a" };
    expect(headersOf({ baseUrl: "https://elsewhere.example/v1" }, env)).toEqual({});
    expect(headersOf({ baseUrl: "https://elsewhere.example/v1" }, env, "openai")).toEqual({});
    expect(choose({ baseUrl: "https://elsewhere.example/v1", modelId: "anthropic:c" }, env)).toMatchObject({
      sdk: { apiKey: "none" },
    });
    expect(headersOf({}, env, "ollama")).toEqual({});
  });

  it("for a named server is FOSSICK_API_KEY, which never crosses a network in plain text", () => {
    const env = { FOSSICK_API_KEY: "f" };
    const sent = { authorization: "Bearer f" };
    expect(headersOf({ baseUrl: "https://models.example/v1" }, env)).toEqual(sent);
    expect(headersOf({ baseUrl: "http://127.0.0.1:8080/v1" }, env)).toEqual(sent);
    expect(headersOf({ baseUrl: "http://[::1]:8080/v1" }, env)).toEqual(sent);
    expect(headersOf({ baseUrl: "http://models.example/v1" }, env)).toEqual({});
    expect(headersOf({ baseUrl: "http://127.0.0.1.example/v1" }, env)).toEqual({});
  });
});
