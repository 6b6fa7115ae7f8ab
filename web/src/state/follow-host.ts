import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import type { HostListener } from "../backend/app.ts";
import { state } from "./page-state.ts";
import { preferences } from "./preferences.ts";

/** Makes the page look, and speak, as the client around it does. */
export const followHost: HostListener = {
  onTask(task) {
    const search = state.search.value;
    if (search?.status === "running")
      state.search.value = { ...search, request: { ...search.request, task } };
  },
  onTheme(theme) {
    preferences.hostTheme.value = theme;
  },
  onLocale(locale) {
    preferences.hostLanguage.value = languageOf(locale);
  },
};

/** The page's language for a reader of this one. @param locale as of BCP 47 */
export function languageOf(locale: string): TaskLanguage {
  if (!/^zh\b/i.test(locale)) return "en";
  return /\b(?:hant|tw|hk|mo)\b/i.test(locale) && !/\bhans\b/i.test(locale) ? "zh-Hant" : "zh-Hans";
}
