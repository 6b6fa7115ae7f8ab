import type { ComponentChildren } from "preact";
import type { JudgedView } from "@fossick/page/view/types.ts";
import type { CandidatesStep } from "@fossick/library/index.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import type { Keyword, Learned } from "@fossick/core/answer-types.ts";
import { isSameQuery, queryDifference, type QueryDifference } from "../judging/query-difference.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { Chip } from "./parts/chip.tsx";
import { PathName } from "./parts/path-name.tsx";

interface ReactionProps {
  readonly judged: JudgedView;
  readonly step: CandidatesStep;
}

/** How the search reacted to the last verdicts: the new query beside the one before, and what was learned. */
export function Reaction({ judged: { cycles, query }, step }: ReactionProps) {
  const text = inLanguage(judgeTexts);
  const last = cycles.at(-1);
  if (!last) return null;
  const difference = queryDifference(last.query, query);
  return (
    <section class="reaction" aria-labelledby="reaction">
      <h3 id="reaction">{text.reacted}</h3>
      {isSameQuery(difference) ? <p>{text.sameQuery}</p> : <Differences difference={difference} />}
      {step.learned.length > 0 && <LearnedWords learned={step.learned} />}
    </section>
  );
}

function Differences({ difference }: { readonly difference: QueryDifference }) {
  const text = inLanguage(judgeTexts);
  const { came, left, reweighed, kept, focusCame, focusLeft, patternsCame, excludesCame } = difference;
  return (
    <>
      <dl class="changes">
        <Row title={text.came} items={came.map((keyword) => weighed(keyword, "came"))} />
        <Row title={text.left} items={left.map((keyword) => weighed(keyword, "left"))} />
        <Row
          title={text.reweighed}
          items={reweighed.map(({ keyword, before }) => (
            <Chip key={keyword.term}>
              <bdi>{oneLine(keyword.term)}</bdi> {before.toFixed(2)} → {keyword.weight.toFixed(2)}
            </Chip>
          ))}
        />
        <Row title={text.lookedFor} items={focusCame.map(({ what }) => named(what, "came"))} />
        <Row title={text.noLongerLookedFor} items={focusLeft.map(({ what }) => named(what, "left"))} />
        <Row title={text.raised} items={patternsCame.map((glob) => named(glob, "came"))} />
        <Row title={text.lowered} items={excludesCame.map((glob) => named(glob, "left"))} />
      </dl>
      {kept > 0 && <p class="changes-kept">{text.kept(kept)}</p>}
    </>
  );
}

/** A row of chips; nothing without any. */
function Row({ title, items }: { readonly title: string; readonly items: readonly ComponentChildren[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{items}</dd>
    </div>
  );
}

const weighed = ({ term, weight }: Keyword, how: "came" | "left") => (
  <Chip key={term} tone={how === "came" ? "accent" : "plain"}>
    {how === "came" ? <ins>{oneLine(term)}</ins> : <del>{oneLine(term)}</del>} {weight.toFixed(2)}
  </Chip>
);

const named = (name: string, how: "came" | "left") => (
  <Chip key={name} tone={how === "came" ? "accent" : "plain"}>
    {how === "came" ? <ins>{safeName(name)}</ins> : <del>{safeName(name)}</del>}
  </Chip>
);

function LearnedWords({ learned }: { readonly learned: readonly Learned[] }) {
  const text = inLanguage(cycleTexts);
  return (
    <>
      <h4>{text.learned}</h4>
      <ul class="learned">
        {learned.map(({ term, because, from = [] }) => (
          <li key={term} title={oneLine(because)}>
            <strong>
              <bdi>{oneLine(term)}</bdi>
            </strong>{" "}
            {from.length === 0 ? (
              oneLine(because)
            ) : (
              <>
                {text.from}{" "}
                {from.slice(0, 2).map((path) => (
                  <PathName key={path} path={path} />
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
