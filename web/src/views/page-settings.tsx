import { state } from "../state/page-state.ts";
import { preferences, remember, type Theme } from "../state/preferences.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Choice } from "./parts/choice.tsx";

const languages = [
  ["en", "English"],
  ["zh-Hans", "简体中文"],
  ["zh-Hant", "繁體中文"],
] as const;

/** Language and theme of a page. */
export function PageSettings() {
  const say = inLanguage(shellTexts);
  return (
    <>
      <Choice
        label={say.language}
        value={state.language.value}
        options={languages}
        onChoose={chooseLanguage}
      />
      <Choice
        label={say.theme}
        value={preferences.theme.value}
        options={themeNames.map((theme) => [theme, say.themes[theme]] as const)}
        onChoose={chooseTheme}
      />
    </>
  );
}

const themeNames: readonly Theme[] = ["system", "light", "dark"];

function chooseLanguage(language: (typeof languages)[number][0]): void {
  preferences.language.value = language;
  remember("language", language);
}

function chooseTheme(theme: Theme): void {
  preferences.theme.value = theme;
  remember("theme", theme);
}
