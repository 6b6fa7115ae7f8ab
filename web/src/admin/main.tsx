import { effect } from "@preact/signals";
import { render } from "preact";
import "../styles/admin.css";
import { followPreferences } from "../state/follow-preferences.ts";
import { preferences } from "../state/preferences.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { AdminApp } from "./admin-app.tsx";
import { followSection } from "./place.ts";

/** The language of the browser, where nobody chose one. */
function languageOf(wanted: readonly string[]): "en" | "zh-Hans" | "zh-Hant" {
  const chosen = wanted.find((each) => /^(?:en|zh)\b/i.test(each)) ?? "en";
  if (!/^zh/i.test(chosen)) return "en";
  return /hant|-tw|-hk|-mo/i.test(chosen) ? "zh-Hant" : "zh-Hans";
}

const root = document.getElementById("page");
if (root) {
  preferences.hostLanguage.value = languageOf(navigator.languages);
  followPreferences(document);
  followSection(window);
  effect(() => {
    document.title = `${inLanguage(adminTexts).title} – fossick`;
  });
  render(<AdminApp />, root);
}
