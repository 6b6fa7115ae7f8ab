import { safeName } from "@fossick/base/safe-text.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";
import { withoutFile, withStanding } from "../controls/request-changes.ts";
import { startSearch } from "../state/actions.ts";
import { mark, marks, type Mark } from "../state/feedback.ts";
import { state } from "../state/page-state.ts";
import "../styles/actions.css";
import { handTexts } from "../texts/hands.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button, Toggle } from "./parts/button.tsx";

/** Shows the actions for one file; nothing without a server. */
export function FileActions({ file }: { readonly file: FoundFile }) {
  const text = inLanguage(handTexts);
  const search = state.search.value;
  const limits = state.about.value?.limits;
  if (!state.backend.value.server || !search || !limits) return null;
  const { path } = file;
  const marked = marks.value.byPath.get(path);
  const toggle = (as: Mark) => (
    <Toggle look="quiet" isOn={marked === as} onClick={() => mark(path, as)}>
      {text[as]}
    </Toggle>
  );
  return (
    <div class="file-actions" role="group" aria-label={text.actionsOn(safeName(path))}>
      {toggle("used")}
      {toggle("unused")}
      <Button
        look="quiet"
        onClick={() => {
          // This button goes with the answer.
          document.getElementById("task")?.focus();
          void startSearch(withoutFile(withStanding(search.request, limits), path));
        }}
      >
        {text.excludeAndSearch}
      </Button>
    </div>
  );
}
