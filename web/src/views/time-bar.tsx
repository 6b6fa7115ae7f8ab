import { duration } from "@fossick/core/bundle/words.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { timeShares } from "../state/time-shares.ts";
import type { TimeShare } from "../state/time-shares.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";

/** Where the time of a search went: a bar, and the same in words. */
export function TimeBar({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { ms } = view.retrieval.stats;
  const shares = timeShares(view);
  const cycles = [...new Set(shares.map(({ cycle }) => cycle))];
  return (
    <div class="time">
      <p class="time-total">
        {say.time} <strong>{duration(ms)}</strong>
      </p>
      <div class="time-bar" aria-hidden="true">
        {shares.map((share, at) => (
          <span
            key={at}
            data-stage={share.what}
            style={{ flexGrow: share.ms }}
            title={`${nameOf(share)} ${duration(share.ms)}`}
          />
        ))}
      </div>
      <ul class="time-words">
        {cycles.map((cycle) => (
          <CycleTime
            key={cycle ?? 0}
            cycle={cycle}
            shares={shares.filter((share) => share.cycle === cycle)}
          />
        ))}
      </ul>
    </div>
  );
}

function CycleTime({
  cycle,
  shares,
}: {
  readonly cycle: number | undefined;
  readonly shares: readonly TimeShare[];
}) {
  const title = cycle === undefined ? undefined : inLanguage(cycleTexts).cycle(cycle);
  return (
    <li>
      {title === undefined ? null : <span class="time-cycle">{title} </span>}
      {shares.map((share, at) => (
        <span key={at} class="time-word" data-stage={share.what}>
          {share.what === "rest" && title !== undefined
            ? ""
            : `${inLanguage(summaryTexts).stages[share.what]} `}
          {duration(share.ms)}
        </span>
      ))}
    </li>
  );
}

function nameOf({ what, cycle }: TimeShare): string {
  const stage = inLanguage(summaryTexts).stages[what];
  return cycle === undefined ? stage : `${inLanguage(cycleTexts).cycle(cycle)} ${stage}`;
}
