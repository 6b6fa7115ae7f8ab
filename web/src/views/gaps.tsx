import type { SearchView } from "@fossick/page/view/types.ts";
import { safeName, spellOut } from "@fossick/base/safe-text.ts";
import type { Gap } from "@fossick/core/answer-types.ts";
import { startSearch } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { knownPaths, leadOf } from "../state/shown-files.ts";
import type { Lead } from "../state/shown-files.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { openFile } from "./open-file.ts";
import { Chip } from "./parts/chip.tsx";

interface GapsProps {
  readonly gaps: readonly Gap[];
  readonly view: SearchView;
}

/** Lists open gaps; each leads to what would fill it. */
export function Gaps({ gaps, view }: GapsProps) {
  const paths = knownPaths(view);
  const canSearch = state.backend.value.server !== undefined;
  return (
    <ul class="gaps">
      {gaps.map((gap) => (
        <li key={`${gap.kind} ${gap.what}`}>
          <GapChip gap={gap} lead={leadOf(gap, paths)} canSearch={canSearch} />
        </li>
      ))}
    </ul>
  );
}

interface GapChipProps {
  readonly gap: Gap;
  readonly lead: Lead | undefined;
  /** True if the search on the screen can be done again, with more words. */
  readonly canSearch: boolean;
}

function GapChip({ gap, lead, canSearch }: GapChipProps) {
  const say = inLanguage(fileTexts);
  const followed = lead?.kind === "file" || canSearch ? lead : undefined;
  const instead = gap.instead?.map(({ term }) => spellOut(term)).join(", ");
  const title = [
    spellOut(gap.because),
    ...(instead === undefined ? [] : [say.instead(instead)]),
    ...(followed ? [doesOf(followed)] : []),
  ].join("\n");
  return (
    <Chip
      tone={gap.critical ? "danger" : "plain"}
      title={title}
      {...(followed ? { onClick: () => follow(followed) } : {})}
    >
      <span class="kind">{inLanguage(cycleTexts).gapKinds[gap.kind]}</span>{" "}
      <bdi dir="ltr">{safeName(shortened(gap.what))}</bdi>
      {gap.critical ? <span class="chip-note"> {say.critical}</span> : null}
      {followed ? (
        <span class="chip-lead" aria-hidden="true">
          {followed.kind === "file" ? "→" : "↻"}
        </span>
      ) : null}
    </Chip>
  );
}

/** A path by its last two names: its chip's title has it whole. */
const shortened = (what: string): string => what.split("/").slice(-2).join("/");

function doesOf(lead: Lead): string {
  const say = inLanguage(fileTexts);
  return lead.kind === "file" ? say.openGap(safeName(lead.path)) : say.searchGap(spellOut(lead.word));
}

/** Open the file, or search with the word beside what was looked for so far. */
function follow(lead: Lead): void {
  if (lead.kind === "file") {
    openFile(lead.path);
    return;
  }
  const request = state.search.value?.request ?? state.draft.value;
  const words = [request.objective, lead.word].filter((word) => word !== undefined && word !== "");
  document.getElementById("task")?.focus();
  void startSearch({ ...request, objective: words.join(", ") });
}
