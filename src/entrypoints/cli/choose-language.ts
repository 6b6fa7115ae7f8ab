import type { TaskLanguage } from "../../types.ts";
import type { World } from "./world.ts";

const languages: readonly TaskLanguage[] = ["en", "zh-Hans", "zh-Hant"];

/**
 * The language of help and reports: `--lang`, else its environment twin, else the locale. The answer has its own,
 * which is the task's. A language that is not known is left for the settings to refuse.
 */
export function chooseLanguage(argv: readonly string[], env: World["env"]): TaskLanguage {
  return spelt(flagValue(argv)) ?? spelt(env["FOSSICK_LANG"]) ?? languageOfLocale(env);
}

/** The language a text spells, in capitals or not. */
const spelt = (written: string | undefined): TaskLanguage | undefined =>
  languages.find((language) => language.toLowerCase() === written?.trim().toLowerCase());

/** The parser has yet to run: its help is already in the language looked for. */
function flagValue(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const at = flags.findLastIndex((part) => part === "--lang" || part.startsWith("--lang="));
  return flags[at] === "--lang" ? flags[at + 1] : flags[at]?.slice("--lang=".length);
}

/** As POSIX orders the variables; places that write Traditional Chinese, and `zh_…@Hant`, are told apart. */
function languageOfLocale(env: World["env"]): TaskLanguage {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  if (!/^zh(?:[_-]|$)/i.test(locale)) return "en";
  return /^zh[_-](?:TW|HK|MO|Hant)\b|Hant/i.test(locale) ? "zh-Hant" : "zh-Hans";
}
