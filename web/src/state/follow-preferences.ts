import { effect } from "@preact/signals";
import { cutShort, oneLine } from "@fossick/base/safe-text.ts";
import { state } from "./page-state.ts";
import { preferences } from "./preferences.ts";
import { shownRepository } from "./shown-repository.ts";

/** How much of a task stands in the title of its tab. */
const maxOfTask = 60;

/** Keep the document in the language and theme that its user, its server or its search asks for. */
export function followPreferences(document: Document): void {
  effect(() => {
    const retrieval = state.search.value?.view?.retrieval;
    const shown = state.backend.value.server ? undefined : (retrieval?.language ?? retrieval?.task.language);
    const { language, hostLanguage } = preferences;
    state.language.value =
      language.value ?? hostLanguage.value ?? state.about.value?.language ?? shown ?? "en";
    document.documentElement.lang = state.language.value;
  });
  effect(() => {
    const { theme, hostTheme } = preferences;
    const isOwn = theme.value !== "system";
    document.documentElement.dataset["theme"] = isOwn ? theme.value : (hostTheme.value ?? "system");
  });
}

/** Call the document after its task and repository. */
export function followTask(document: Document): void {
  effect(() => {
    const task = cutShort(oneLine(state.search.value?.request.task ?? ""), maxOfTask);
    const { branch, name = "" } = shownRepository();
    const repository = oneLine(branch === undefined ? name : `${name} (${branch})`);
    document.title = [task, repository, "fossick"].filter((part) => part !== "").join(" – ");
  });
}
