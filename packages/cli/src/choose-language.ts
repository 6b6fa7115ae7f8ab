import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import type { CliContext } from "./cli-context.ts";

const languages: readonly TaskLanguage[] = ["en", "zh-Hans", "zh-Hant"];

/**
 * Chooses the language of help and reports by `--lang`, else FOSSICK_LANG, else the locale. Answers have their own,
 * usually the task's. An unknown language is ignored here; reading the settings reports it.
 * @param flag the value of `--lang`
 */
export function chooseLanguage(flag: unknown, env: CliContext["env"]): TaskLanguage {
  return languageNamed(flag) ?? languageNamed(env["FOSSICK_LANG"]) ?? languageOfLocale(env);
}

/** Finds a language by its name, ignoring case. */
const languageNamed = (name: unknown): TaskLanguage | undefined =>
  languages.find((language) => language.toLowerCase() === String(name).trim().toLowerCase());

/** Reads the locale variables in POSIX order. Traditional Chinese for TW, HK, MO and `Hant`. */
function languageOfLocale(env: CliContext["env"]): TaskLanguage {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  if (!/^zh(?:[_-]|$)/i.test(locale)) return "en";
  return /^zh[_-](?:TW|HK|MO|Hant)\b|Hant/i.test(locale) ? "zh-Hant" : "zh-Hans";
}
