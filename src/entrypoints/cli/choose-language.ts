import type { TaskLanguage } from "../../types.ts";
import type { CliContext } from "./cli-context.ts";

const languages: readonly TaskLanguage[] = ["en", "zh-Hans", "zh-Hant"];

/**
 * The language of help and reports: `--lang`, else FOSSICK_LANG, else the locale. The answer has its own, usually the
 * task's. An unknown language is ignored here; reading the settings reports it.
 * @param flag the value of `--lang`
 */
export function chooseLanguage(flag: unknown, env: CliContext["env"]): TaskLanguage {
  return languageNamed(flag) ?? languageNamed(env["FOSSICK_LANG"]) ?? languageOfLocale(env);
}

/** The language of that name, in any case. */
const languageNamed = (name: unknown): TaskLanguage | undefined =>
  languages.find((language) => language.toLowerCase() === String(name).trim().toLowerCase());

/** Variables in POSIX order; Traditional Chinese for the regions that write it and for `zh_…@Hant`. */
function languageOfLocale(env: CliContext["env"]): TaskLanguage {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  if (!/^zh(?:[_-]|$)/i.test(locale)) return "en";
  return /^zh[_-](?:TW|HK|MO|Hant)\b|Hant/i.test(locale) ? "zh-Hant" : "zh-Hans";
}
