import { useState } from "preact/hooks";
import { spellOut } from "../../../src/safe-text.ts";
import type { Keyword, KeywordSource } from "../../../src/types.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

const mostShown = 10;

/** The words of a query, by where they come from; the length of a word's line is its weight. */
export function Keywords({ keywords }: { readonly keywords: readonly Keyword[] }) {
  const say = inLanguage(cycleTexts);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? keywords : keywords.slice(0, mostShown);
  const origins = [...new Set(shown.map(({ from }) => from))];
  return (
    <>
      <dl class="keywords" data-open={isOpen}>
        {origins.map((from) => (
          <Origin key={from} from={from} words={shown.filter((word) => word.from === from)} />
        ))}
      </dl>
      {keywords.length > mostShown ? (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say.fewer : say.moreWords(keywords.length - mostShown)}
        </Button>
      ) : null}
    </>
  );
}

function Origin({ from, words }: { readonly from: KeywordSource; readonly words: readonly Keyword[] }) {
  const say = inLanguage(cycleTexts);
  return (
    <div>
      <dt data-origin={from}>{say.sources[from]}</dt>
      <dd>
        {words.map(({ term, weight }) => (
          <span key={term} class="keyword" title={say.weight(weight.toFixed(2))}>
            <bdi>{spellOut(term)}</bdi>
            <span class="keyword-weight" style={{ "--weight": weight }} aria-hidden="true" />
            <span class="unseen"> ({say.weight(weight.toFixed(2))})</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
