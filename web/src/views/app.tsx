import type { ComponentChildren } from "preact";
import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Announcer } from "./announcer.tsx";
import { Compare } from "./compare.tsx";
import { Evaluation } from "./evaluation.tsx";
import { Header } from "./header.tsx";
import { LeaveJudging } from "./leave-judging.tsx";
import { Notice } from "./notice.tsx";
import { DroppedTrace } from "./open-trace.tsx";
import { SkipLink } from "./parts/skip-link.tsx";
import { SearchScreen } from "./search-screen.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const screens: Readonly<Record<Screen, () => ComponentChildren>> = {
  search: SearchScreen,
  compare: Compare,
  evaluation: Evaluation,
};

/** The whole page. */
export function App() {
  const Shown = screens[state.screen.value];
  return (
    <>
      <SkipLink class="skip" to="main">
        {inLanguage(shellTexts).skip}
      </SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        <Shown />
      </main>
      <DroppedTrace />
      <Shortcuts />
      <LeaveJudging />
      <Notice />
      <Announcer />
    </>
  );
}
