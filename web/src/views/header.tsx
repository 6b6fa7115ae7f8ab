import { safeName } from "../../../src/base/safe-text.ts";
import { newRequest, showScreen } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";
import { startOver } from "../state/follow-address.ts";
import { preferences, remember } from "../state/preferences.ts";
import type { Theme } from "../state/preferences.ts";
import { shellTexts } from "../texts/shell.ts";
import { leaveSearch } from "../state/unsent.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { goToTask } from "./go-to-task.ts";
import { Button } from "./parts/button.tsx";
import { Choice } from "./parts/choice.tsx";
import { Logo } from "./parts/logo.tsx";
import { areShortcutsOpen } from "./shortcuts.tsx";

const screens: readonly Screen[] = ["search", "compare", "evaluation"];

const languages = [
  ["en", "English"],
  ["zh-Hans", "简体中文"],
  ["zh-Hant", "繁體中文"],
] as const;

/** Name, place, screens, and what the page itself is set to. */
export function Header() {
  const say = inLanguage(shellTexts);
  const root = shownRoot();
  return (
    <header class="top">
      <Brand />
      {root === undefined || root === "." ? null : (
        <p class="top-root" dir="ltr" title={safeName(root)}>
          <bdi>{safeName(root)}</bdi>
        </p>
      )}
      {state.backend.value.server ? <Screens /> : null}
      <div class="top-settings">
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
        <Button
          look="quiet"
          aria-label={say.shortcuts}
          title={say.shortcuts}
          onClick={() => (areShortcutsOpen.value = true)}
        >
          ?
        </Button>
      </div>
    </header>
  );
}

/** The repository that is shown: of a search that came from elsewhere, its own. */
function shownRoot(): string | undefined {
  const { view } = state.search.value ?? {};
  const isElsewhere = view?.isOfRoot === false || !state.backend.value.server;
  if (!isElsewhere) return state.about.value?.root;
  return view?.host?.url.replace(/^https:\/\//, "") ?? view?.retrieval.repository.root;
}

/** The name leads to the start, where there is one. */
function Brand() {
  const name = (
    <>
      <Logo />
      <span>fossick</span>
    </>
  );
  if (!state.backend.value.server) return <p class="brand">{name}</p>;
  return (
    <button
      type="button"
      class="brand"
      title={inLanguage(taskTexts).startOver}
      onClick={() =>
        leaveSearch(() => {
          startOver();
          goToTask(document);
        })
      }
    >
      {name}
    </button>
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

function goTo(screen: Screen): void {
  if (screen === state.screen.value) return;
  newRequest();
  showScreen(screen);
}

function Screens() {
  const say = inLanguage(shellTexts);
  return (
    <nav class="screens" aria-label={say.screensLabel}>
      {screens.map((screen) => (
        <button
          type="button"
          key={screen}
          aria-current={state.screen.value === screen ? "page" : undefined}
          onClick={() => goTo(screen)}
        >
          {say.screens[screen]}
        </button>
      ))}
    </nav>
  );
}
