import { safeName } from "@fossick/base/safe-text.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { isPartial } from "../state/partial.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";

/** Shows the cost of a search: files, tokens, what was not read. */
export function Figures({ view }: { readonly view: SearchView }) {
  const { fossick, retrieval } = view;
  const say = inLanguage(summaryTexts);
  const { repository, stats } = retrieval;
  const { redacted, unread = [], usage } = stats;
  return (
    <ul class="figures">
      {isPartial(view) ? null : <li>{say.searched(repository.files)}</li>}
      {stats.tokens === 0 ? null : <li>{say.tokens(stats.tokens)}</li>}
      {unread.map(({ count, examples, kind }) => (
        <li key={kind} class="unread">
          {say.unread(
            say.unreadKinds[kind],
            grouped(count),
            `${examples.map(safeName).join(", ")}${count > examples.length ? " …" : ""}`,
          )}
        </li>
      ))}
      {redacted === 0 ? null : <li>{say.redacted(redacted)}</li>}
      {usage === undefined ? null : <li>{say.usage(usage.calls, usage.inputTokens, usage.outputTokens)}</li>}
      <li>{say.version(fossick, repository.commit?.slice(0, 10) ?? "")}</li>
    </ul>
  );
}
