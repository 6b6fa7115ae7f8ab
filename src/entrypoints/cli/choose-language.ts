import type { TaskLanguage } from "../../types.ts";
import type { CliContext } from "./cli-context.ts";

const languages: readonly TaskLanguage[] = ["en", "zh-Hans", "zh-Hant"];

/**
 * The language of help and reports: `--lang`, else FOSSICK_LANG, else the locale. The answer has its own, usually the
 * task's. An unknown language is ignored here; reading the settings reports it.
 */
export function chooseLanguage(argv: readonly string[], env: CliContext["env"]): TaskLanguage {
  return languageNamed(flagValue(argv)) ?? languageNamed(env["FOSSICK_LANG"]) ?? languageOfLocale(env);
}

/** The language of that name, in any case. */
const languageNamed = (name: string | undefined): TaskLanguage | undefined =>
  languages.find((language) => language.toLowerCase() === name?.trim().toLowerCase());

/** Reads `--lang` before the parser runs, because the parser prints help in that language. */
function flagValue(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const at = flags.findLastIndex((part) => part === "--lang" || part.startsWith("--lang="));
  return flags[at] === "--lang" ? flags[at + 1] : flags[at]?.slice("--lang=".length);
}

/** Variables in POSIX order; Traditional Chinese for the regions that write it and for `zh_…@Hant`. */
function languageOfLocale(env: CliContext["env"]): TaskLanguage {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  if (!/^zh(?:[_-]|$)/i.test(locale)) return "en";
  return /^zh[_-](?:TW|HK|MO|Hant)\b|Hant/i.test(locale) ? "zh-Hant" : "zh-Hans";
}
