import { state } from "../state/page-state.ts";
import type { Screen } from "../state/page-state.ts";

const screens: readonly Screen[] = ["search", "compare", "evaluation"];

/** Name, place and screens. */
export function Header() {
  return (
    <header class="top">
      <strong>fossick</strong>
      <nav>
        {screens.map((screen) => (
          <button
            type="button"
            key={screen}
            aria-current={state.screen.value === screen ? "page" : undefined}
            onClick={() => (state.screen.value = screen)}
          >
            {screen}
          </button>
        ))}
      </nav>
    </header>
  );
}
