import { FossickError } from "../../errors.ts";
import type { Surroundings } from "../surroundings.ts";

/** An OpenAI-compatible server and the model asked there. */
export interface Endpoint {
  /** Without a slash at its end, as in `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Empty when the server's first one is meant. */
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Newer servers of OpenAI take a limit by another name, and no temperature. */
  readonly isOpenAi: boolean;
}

interface Provider {
  readonly baseUrl: (env: Surroundings["env"]) => string;
  /** The environment variable with the key; none for a server that needs none. */
  readonly key?: string;
}

/** Servers that need no package. */
const providers: Readonly<Record<string, Provider>> = {
  openai: { baseUrl: (env) => env["OPENAI_BASE_URL"] || "https://api.openai.com/v1", key: "OPENAI_API_KEY" },
  openrouter: { baseUrl: () => "https://openrouter.ai/api/v1", key: "OPENROUTER_API_KEY" },
  ollama: { baseUrl: (env) => ollamaUrl(env["OLLAMA_HOST"] ?? "") },
  lmstudio: { baseUrl: () => "http://127.0.0.1:1234/v1" },
};

export const endpointProviders: readonly string[] = Object.keys(providers);

/** The key for `--base-url`; those of providers go to their own servers only. */
export const ownKeyName = "FOSSICK_API_KEY";

/**
 * The server a setting names.
 * @param provider one of `endpointProviders`, or nothing for `--base-url`
 * @returns nothing when its key is not in the environment
 * @throws FossickError INVALID_SETTING
 */
export function endpointOf(
  provider: string | undefined,
  model: string,
  { env, settings }: Pick<Surroundings, "env" | "settings">,
): Endpoint | undefined {
  const preset = provider === undefined ? undefined : providers[provider];
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
export function readUrl(address: string): URL {
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

/** A key in plain sight of a network is no secret any more. */
export const mayHoldKey = (url: URL): boolean => url.protocol === "https:" || isLoopback(url.hostname);

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** `OLLAMA_HOST` may lack scheme and port, and name the address a server listens on instead of one to ask. */
function ollamaUrl(host: string): string {
  const full = host === "" ? "127.0.0.1:11434" : host.trim();
  const address = /^https?:\/\//.test(full) ? full : `http://${full}`;
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.port === "" && url.protocol === "http:" && !/:80(?:\/|$)/.test(full)) url.port = "11434";
  return `${url.origin}/v1`;
}
