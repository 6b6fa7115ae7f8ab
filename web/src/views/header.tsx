import { safeName } from "@fossick/base/safe-text.ts";
import { newRequest, showScreen } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";
import { startOver } from "../state/follow-address.ts";
import { shellTexts } from "../texts/shell.ts";
import { leaveSearch } from "../state/unsent.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { goToTask } from "./go-to-task.ts";
import { Button } from "./parts/button.tsx";
import { Logo } from "./parts/logo.tsx";
import { PageSettings } from "./page-settings.tsx";
import { areShortcutsOpen } from "./shortcuts.tsx";

const screens: readonly Screen[] = ["search", "compare", "evaluation"];

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
        <PageSettings />
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
