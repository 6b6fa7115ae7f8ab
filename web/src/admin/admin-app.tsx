import type { ComponentChildren } from "preact";
import { adminTexts, sections, type Section } from "../texts/admin.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Notice } from "../views/notice.tsx";
import { PageSettings } from "../views/page-settings.tsx";
import { Button } from "../views/parts/button.tsx";
import { Logo } from "../views/parts/logo.tsx";
import { SkipLink } from "../views/parts/skip-link.tsx";
import { Access } from "./access.tsx";
import { key, leave } from "./ask.ts";
import { Audit } from "./audit.tsx";
import { Enter } from "./enter.tsx";
import { Jobs } from "./jobs.tsx";
import { Overview } from "./overview.tsx";
import { section } from "./place.ts";
import { Failures, Repositories } from "./repositories.tsx";
import { Sources } from "./sources.tsx";

const views: Readonly<Record<Section, () => ComponentChildren>> = {
  overview: Overview,
  repositories: Repositories,
  jobs: Jobs,
  failures: Failures,
  sources: Sources,
  access: Access,
  audit: Audit,
};

/** The whole page. */
export function AdminApp() {
  const say = inLanguage(adminTexts);
  const Shown = views[section.value];
  const isIn = key.value !== undefined;
  return (
    <>
      <SkipLink class="skip" to="main">
        {inLanguage(shellTexts).skip}
      </SkipLink>
      <header class="top admin-top">
        <p class="brand">
          <Logo />
          <span>fossick</span>
        </p>
        <div class="top-settings">
          <PageSettings />
          {isIn ? (
            <Button look="quiet" onClick={() => leave()}>
              {say.leave}
            </Button>
          ) : null}
        </div>
        {isIn ? <Sections /> : null}
      </header>
      <main id="main" class="admin" tabIndex={-1}>
        <h1>{isIn ? say.sections[section.value] : say.title}</h1>
        {isIn ? <Shown /> : <Enter />}
      </main>
      <Notice />
    </>
  );
}

function Sections() {
  const say = inLanguage(adminTexts);
  return (
    <nav class="screens admin-sections" aria-label={inLanguage(shellTexts).screensLabel}>
      {sections.map((each) => (
        <button
          type="button"
          key={each}
          aria-current={section.value === each ? "page" : undefined}
          onClick={() => (section.value = each)}
        >
          {say.sections[each]}
        </button>
      ))}
    </nav>
  );
}
