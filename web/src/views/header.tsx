import { Fragment } from "preact";
import { safeName } from "@fossick/base/safe-text.ts";
import { clearSearch } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { shownRepository } from "../state/shown-repository.ts";
import { shellTexts } from "../texts/shell.ts";
import { taskTexts } from "../texts/task.ts";
import { inLanguage } from "../texts/texts.ts";
import { goToTask } from "./go-to-task.ts";
import { Button } from "./parts/button.tsx";
import { Logo } from "./parts/logo.tsx";
import { areSettingsOpen } from "./settings.tsx";

/** Name, repository, and what the page itself is set to. */
export function Header() {
  const say = inLanguage(shellTexts);
  return (
    <header class="top">
      <Brand />
      <Repository />
      <div class="top-settings">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => (areSettingsOpen.value = true)}>
          {say.settings}
        </Button>
      </div>
    </header>
  );
}

/** The repository that is shown; of a search that was saved as a file, its commit and day, too. */
function Repository() {
  const { name, branch, commit, place } = shownRepository();
  const savedAt = state.search.value?.view?.savedAt;
  if (name === undefined) return null;
  const beside = [
    ...(branch === undefined ? [] : [safeName(branch)]),
    ...(savedAt === undefined || commit === undefined ? [] : [commit.slice(0, 10)]),
    ...(savedAt === undefined
      ? []
      : [new Date(savedAt).toLocaleDateString(state.language.value, { dateStyle: "medium" })]),
  ];
  return (
    <p class="top-root" dir="ltr" title={place && safeName(place)}>
      <bdi class="top-name">{safeName(name)}</bdi>
      {beside.map((each) => (
        <Fragment key={each}>
          {" · "}
          <bdi>{each}</bdi>
        </Fragment>
      ))}
    </p>
  );
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
      onClick={() => {
        clearSearch();
        goToTask(document);
      }}
    >
      {name}
    </button>
  );
}
