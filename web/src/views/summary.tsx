import type { SearchView } from "@fossick/page/view/types.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import type { Gap } from "@fossick/core/answer-types.ts";
import { isNowhere } from "../state/shown-files.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { AskAgain } from "./ask-again.tsx";
import { Gaps } from "./gaps.tsx";

/** All there is to say of an answer beside its files: what is missing, and what failed. */
export function Notes({ view }: { readonly view: SearchView }) {
  const { files, gaps } = view.retrieval;
  const missing = gaps.filter((gap) => !isNowhere(gap));
  return (
    <div class="notes">
      {missing.length === 0 ? null : <Missing view={view} gaps={missing} />}
      {files.length === 0 ? null : <Advice view={view} />}
      <AskAgain retrieval={view.retrieval} />
      <Faults view={view} />
    </div>
  );
}

/** Advice of the search itself. */
export function Advice({ view }: { readonly view: SearchView }) {
  const { advice } = view.retrieval;
  if (advice === undefined) return null;
  return (
    <p class="advice">
      <strong>{inLanguage(summaryTexts).advice}</strong> {oneLine(advice)}
    </p>
  );
}

/** What went wrong; that an answer is partial stands above it. */
function Faults({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const faults = view.retrieval.faults.filter(({ code }) => code !== "INDEX_PARTIAL");
  if (faults.length === 0) return null;
  return (
    <div class="faults">
      <h3>{say.faults}</h3>
      <ul>
        {faults.map(({ part, code, message }) => (
          <li key={`${part} ${code} ${message}`}>{oneLine(message)}</li>
        ))}
      </ul>
    </div>
  );
}

const maxGaps = 6;

function Missing({ view, gaps }: { readonly view: SearchView; readonly gaps: readonly Gap[] }) {
  const say = inLanguage(summaryTexts);
  const rest = gaps.slice(maxGaps);
  return (
    <div class="missing">
      <h3>{say.missing}</h3>
      <Gaps gaps={gaps.slice(0, maxGaps)} view={view} />
      {rest.length === 0 ? null : (
        <details class="more">
          <summary>{say.moreGaps(rest.length)}</summary>
          <Gaps gaps={rest} view={view} />
        </details>
      )}
    </div>
  );
}
