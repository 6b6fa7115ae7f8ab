import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Announcer } from "./announcer.tsx";
import { Header } from "./header.tsx";
import { Notice } from "./notice.tsx";
import { SkipLink } from "./parts/skip-link.tsx";
import { SearchScreen } from "./search-screen.tsx";
import { Settings } from "./settings.tsx";

/** The whole page. */
export function App() {
  return (
    <>
      <SkipLink class="skip" to="main">
        {inLanguage(shellTexts).skip}
      </SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        <SearchScreen />
      </main>
      <Settings />
      <Notice />
      <Announcer />
    </>
  );
}
