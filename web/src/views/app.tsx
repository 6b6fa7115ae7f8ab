import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";
import { Compare } from "./compare.tsx";
import { Evaluation } from "./evaluation.tsx";
import { Header } from "./header.tsx";
import { SearchScreen } from "./search-screen.tsx";

const screens: Readonly<Record<Screen, () => preact.ComponentChildren>> = {
  search: SearchScreen,
  compare: Compare,
  evaluation: Evaluation,
};

/** The whole page. */
export function App() {
  const Shown = screens[state.screen.value];
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Shown />
      </main>
    </>
  );
}
