import { grouped } from "../../../src/messages/counts.ts";
import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { oneLine, spellOut } from "../../../src/safe-text.ts";
import type { Fault } from "../../../src/types.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { CopyButtons } from "./copy-buttons.tsx";
import { Gaps } from "./gaps.tsx";
import { Meter } from "./parts/meter.tsx";
import { SearchActions } from "./search-actions.tsx";
import { TimeBar } from "./time-bar.tsx";

/** How a search ended, what it took, what is missing, and the answer to take along. */
export function Summary({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { advice, cycles, expectedFiles, faults, files, gaps, nearby, stop } = view.retrieval;
  const why = say.rules[stop.rule];
  return (
    <section class="summary" aria-labelledby="summary-title">
      <div class="summary-head">
        <h2 id="summary-title">{say.found(files.length, nearby.length)}</h2>
        <p class="stop">
          {say.stopped(cycles.length, why, spellOut(stop.detail))}{" "}
          <span class="expected">{say.expected(String(expectedFiles))}</span>
        </p>
        <div class="summary-actions">
          <CopyButtons view={view} />
          <SearchActions view={view} />
        </div>
      </div>
      {advice === undefined ? null : (
        <p class="advice">
          <strong>{say.advice}</strong> {oneLine(advice)}
        </p>
      )}
      <Faults faults={faults} />
      {gaps.length === 0 ? null : <Missing view={view} />}
      <div class="figures">
        <TimeBar view={view} />
        <Figures view={view} />
      </div>
    </section>
  );
}

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const say = inLanguage(summaryTexts);
  if (faults.length === 0) return null;
  return (
    <div class="faults">
      <h3>{say.faults}</h3>
      <ul>
        {faults.map(({ part, code, message }) => (
          <li key={`${part} ${code} ${message}`}>
            <code>{spellOut(code)}</code> {oneLine(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostGaps = 6;

function Missing({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { gaps } = view.retrieval;
  const rest = gaps.slice(mostGaps);
  return (
    <div class="missing">
      <h3>{say.missing}</h3>
      <Gaps gaps={gaps.slice(0, mostGaps)} view={view} />
      {rest.length === 0 ? null : (
        <details class="more">
          <summary>{say.moreGaps(rest.length)}</summary>
          <Gaps gaps={rest} view={view} />
        </details>
      )}
    </div>
  );
}

function Figures({ view: { fossick, limits, retrieval } }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { repository, stats } = retrieval;
  const { redacted, tokens, usage } = stats;
  return (
    <ul class="figure-list">
      <li>
        <Meter value={tokens / limits.maxTokens} />
        {say.tokens(grouped(tokens), grouped(limits.maxTokens))}
      </li>
      <li>{say.searched(grouped(repository.files))}</li>
      {redacted === 0 ? null : <li>{say.redacted(redacted)}</li>}
      {usage === undefined ? null : (
        <li>{say.usage(grouped(usage.calls), grouped(usage.inputTokens), grouped(usage.outputTokens))}</li>
      )}
      <li>{say.version(fossick, repository.commit?.slice(0, 10) ?? "")}</li>
    </ul>
  );
}
