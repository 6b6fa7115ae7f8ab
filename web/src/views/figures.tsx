import { grouped } from "../../../src/messages/counts.ts";
import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { Meter } from "./parts/meter.tsx";
import { TimeBar } from "./time-bar.tsx";

/** Shows the cost of a search: time, tokens, files. */
export function Figures({ view }: { readonly view: SearchView }) {
  return (
    <footer class="figures">
      <TimeBar view={view} />
      <Counts view={view} />
    </footer>
  );
}

function Counts({ view: { fossick, limits, retrieval } }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const { repository, stats } = retrieval;
  const { redacted, tokens, usage } = stats;
  return (
    <ul class="figure-list">
      <li>
        <Meter value={tokens / limits.maxTokens} />
        {say.tokens(grouped(tokens), grouped(limits.maxTokens))}
      </li>
      <li>{say.searched(repository.files)}</li>
      {redacted === 0 ? null : <li>{say.redacted(redacted)}</li>}
      {usage === undefined ? null : <li>{say.usage(usage.calls, usage.inputTokens, usage.outputTokens)}</li>}
      <li>{say.version(fossick, repository.commit?.slice(0, 10) ?? "")}</li>
    </ul>
  );
}
