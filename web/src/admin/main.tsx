import { effect } from "@preact/signals";
import { render } from "preact";
import "../styles/admin.css";
import { languageOf } from "../state/follow-host.ts";
import { followPreferences } from "../state/follow-preferences.ts";
import { preferences } from "../state/preferences.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { AdminApp } from "./admin-app.tsx";
import { followSection } from "./place.ts";

const root = document.getElementById("page");
if (root) {
  // Where nobody chose one, the first language of the browser that the page has.
  preferences.hostLanguage.value = languageOf(
    navigator.languages.find((each) => /^(?:en|zh)\b/i.test(each)) ?? "en",
  );
  followPreferences(document);
  followSection(window);
  effect(() => {
    document.title = `${inLanguage(adminTexts).title} – fossick`;
  });
  render(<AdminApp />, root);
}
