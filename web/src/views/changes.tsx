import type { Limits } from "@fossick/page/view/types.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { changesOf, withoutChange, type RequestChange } from "../controls/request-changes.ts";
import { state } from "../state/page-state.ts";
import { controlTexts } from "../texts/controls.ts";
import { inLanguage } from "../texts/texts.ts";
import { Chip } from "./parts/chip.tsx";

function takeBack(change: RequestChange): void {
  state.draft.value = withoutChange(state.draft.value, change);
  // The focused element is gone.
  document.getElementById("task")?.focus();
}

/** Lists the next search's changes from the defaults, each with a way back. */
export function Changes({ limits }: { readonly limits: Limits }) {
  const text = inLanguage(controlTexts);
  const changes = changesOf(state.draft.value, limits);
  if (changes.length === 0) return null;
  const title = state.search.value?.request === state.draft.value ? text.inForce : text.changed;
  return (
    <div class="request-changes" role="group" aria-label={title}>
      <span class="quiet">{title}</span>
      {changes.map((change) => (
        <Chip
          key={`${change.kind} ${change.value}`}
          tone="accent"
          title={text.takeBack(sayChange(change))}
          onClick={() => takeBack(change)}
        >
          <bdi>{sayChange(change)}</bdi> <span aria-hidden="true">×</span>
        </Chip>
      ))}
    </div>
  );
}

function sayChange(change: RequestChange): string {
  const text = inLanguage(controlTexts);
  const said = text.change[change.kind](oneLine(String(change.value)));
  return "isRemoved" in change ? text.noLonger(said) : said;
}
