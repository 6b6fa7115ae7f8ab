import type { TaskLanguage } from "../../../types.ts";
import { en, type CliTexts } from "./en.ts";
import { zhHans } from "./zh-hans.ts";
import { zhHant } from "./zh-hant.ts";

const catalogues: Readonly<Record<TaskLanguage, CliTexts>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** The texts of the command line in a language. */
export const textsIn = (language: TaskLanguage): CliTexts => catalogues[language];
