import { useSignal } from "@preact/signals";
import type { RepositoryReport } from "@fossick/library/index.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { openReplayed } from "../../evaluation/actions.ts";
import { missesByKind, type Miss, type MissKind } from "../../evaluation/misses.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Button, Toggle } from "../parts/button.tsx";
import { Meter } from "../parts/meter.tsx";
import { PathName } from "../parts/path-name.tsx";
import { PlotSection } from "./plot-section.tsx";

interface MissesProps {
  readonly report: RepositoryReport;
  /** True if the searches behind the figures can be opened. */
  readonly canOpen: boolean;
}

/** Lists misses by reason; each opens its search. */
export function Misses({ report, canOpen }: MissesProps) {
  const texts = inLanguage(evaluationTexts);
  const chosen = useSignal<MissKind | undefined>(undefined);
  const { misses, tasks } = report;
  const groups = missesByKind(report);
  const shown = misses.filter(({ kind }) => chosen.value === undefined || kind === chosen.value);
  const note = misses.length === 0 ? texts.noMisses : texts.missesNote(misses.length, tasks.length);
  return (
    <PlotSection id="plot-misses" title={texts.misses} note={note}>
      <ul class="miss-kinds">
        {groups.map(({ kind, misses: ofKind }) => (
          <li key={kind}>
            <Toggle
              look="quiet"
              isOn={chosen.value === kind}
              onClick={() => (chosen.value = chosen.value === kind ? undefined : kind)}
            >
              <Meter value={ofKind.length / misses.length} />
              <span class="number strong">{ofKind.length}</span> {texts.missKinds[kind]}
            </Toggle>
          </li>
        ))}
      </ul>
      <ol class="miss-list">
        {shown.map((miss) => (
          <MissItem key={miss.commit} miss={miss} report={report} canOpen={canOpen} />
        ))}
      </ol>
    </PlotSection>
  );
}

function MissItem({ miss, report, canOpen }: MissesProps & { readonly miss: Miss }) {
  const texts = inLanguage(evaluationTexts);
  const { because, commit, path, rank, subject } = miss;
  const task = report.tasks.find((one) => one.commit === commit);
  return (
    <li class="miss">
      <p>
        <code class="quiet">{commit.slice(0, 8)}</code> <strong dir="auto">{oneLine(subject)}</strong>
      </p>
      <p>
        <PathName path={path} />{" "}
        <span class="quiet">{rank === undefined ? texts.notRanked : texts.rankOf(rank)}</span>
      </p>
      <p class="quiet" dir="auto">
        {oneLine(because)}
      </p>
      {canOpen && task ? (
        <Button
          id={`miss-${commit}`}
          onClick={() => void openReplayed(task, `miss-${commit}`)}
          aria-label={`${texts.seeCycles}: ${oneLine(subject)}`}
        >
          {texts.seeCycles}
        </Button>
      ) : null}
    </li>
  );
}
