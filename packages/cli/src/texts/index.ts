import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import { en, type CliTexts } from "./en.ts";
import { zhHans } from "./zh-hans.ts";
import { zhHant } from "./zh-hant.ts";

const catalogues: Readonly<Record<TaskLanguage, CliTexts>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** Returns the texts of the command line in a language. */
export const textsIn = (language: TaskLanguage): CliTexts => catalogues[language];
