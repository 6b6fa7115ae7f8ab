import { useState } from "preact/hooks";
import { spellOut } from "@fossick/base/safe-text.ts";
import type { Keyword, KeywordSource } from "@fossick/core/answer-types.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

const maxShown = 10;

interface KeywordsProps {
  readonly keywords: readonly Keyword[];
  /** Those of the cycle before: what is asked again is folded. */
  readonly before: readonly Keyword[];
}

/** The words of a query, by where they come from; the length of a word's line is its weight. */
export function Keywords({ keywords, before }: KeywordsProps) {
  const say = inLanguage(cycleTexts);
  const [isOpen, setOpen] = useState(false);
  const fresh = keywords.filter((word) => !before.some((other) => isSame(word, other)));
  const shown = isOpen ? keywords : fresh.slice(0, maxShown);
  const folded = keywords.length - Math.min(fresh.length, maxShown);
  const origins = [...new Set(shown.map(({ from }) => from))];
  const unfold = (): string => {
    if (fresh.length > maxShown) return say.moreWords(folded);
    return fresh.length === 0 ? say.wordsBeforeOnly(folded) : say.wordsBefore(folded);
  };
  return (
    <>
      <dl class="keywords">
        {origins.map((from) => (
          <Origin key={from} from={from} words={shown.filter((word) => word.from === from)} />
        ))}
      </dl>
      {folded === 0 ? null : (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say.fewer : unfold()}
        </Button>
      )}
    </>
  );
}

const isSame = (one: Keyword, other: Keyword): boolean =>
  one.term === other.term && one.from === other.from && one.weight === other.weight;

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
