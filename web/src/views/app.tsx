import type { ComponentChildren } from "preact";
import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Announcer, Notice } from "./announcer.tsx";
import { Compare } from "./compare.tsx";
import { Evaluation } from "./evaluation.tsx";
import { Header } from "./header.tsx";
import { LeaveJudging } from "./leave-judging.tsx";
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
      <a class="skip" href="#main">
        {inLanguage(shellTexts).skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Shown />
      </main>
      <Shortcuts />
      <LeaveJudging />
      <Notice />
      <Announcer />
    </>
  );
}
