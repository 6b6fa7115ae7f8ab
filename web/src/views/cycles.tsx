import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useMemo } from "preact/hooks";
import { grouped } from "@fossick/core/messages/counts.ts";
import { safeName, spellOut } from "@fossick/base/safe-text.ts";
import type { Learned } from "@fossick/core/answer-types.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { state } from "../state/page-state.ts";
import { knownPaths } from "../state/shown-files.ts";
import { appTexts } from "../texts/app.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";
import { CycleCard } from "./cycle-card.tsx";
import { CycleStrip, learnedFor } from "./cycle-strip.tsx";

interface CyclesProps {
  readonly search: ShownSearch;
  /** True where the cycles are what is looked for. */
  readonly isOpen?: boolean;
}

/** The cycles of a search in a line, which opens to what each of them did and taught the next. */
export function Cycles({ search, isOpen = false }: CyclesProps) {
  const isShown = useSignal(isOpen);
  const say = inLanguage(cycleTexts);
  const { cycles, indexing, status, view } = search;
  const shownPaths = useMemo(() => (view ? knownPaths(view) : new Set<string>()), [view]);
  if (cycles.length === 0) {
    return status === "running" ? <Starting indexing={indexing ?? state.warming.value} /> : null;
  }
  return (
    <details
      class="cycles"
      open={isShown.value}
      onToggle={({ currentTarget }) => (isShown.value = currentTarget.open)}
    >
      <summary class="strip">
        <h2 class="unseen">{say.title}</h2>
        <CycleStrip search={search} />
      </summary>
      <ol class="cycle-row">
        {cycles.map((cycle, at) => (
          <Fragment key={cycle.number}>
            {at === 0 ? null : <Taught learned={learnedFor(cycle, cycles[at - 1])} />}
            <CycleCard
              cycle={cycle}
              before={cycles[at - 1]?.query}
              isCurrent={status === "running" || status === "judging"}
              shownPaths={shownPaths}
            />
          </Fragment>
        ))}
      </ol>
    </details>
  );
}

/** Says how far the index is, or that a search is about to begin. */
export function Starting({ indexing }: { readonly indexing: ShownSearch["indexing"] | undefined }) {
  const say = inLanguage(cycleTexts);
  const { isInClient = false } = state.backend.value;
  if (!indexing) return <p class="starting">{isInClient ? inLanguage(appTexts).waiting : say.starting}</p>;
  const { done, total } = indexing;
  return (
    <p class="starting">
      <label>
        <progress {...(total > 0 ? { value: done, max: total } : {})} />
        <span>{say.indexing(grouped(done), total === 0 ? "?" : grouped(total))}</span>
      </label>
    </p>
  );
}

const maxTerms = 6;

/** Shows the lessons a cycle took from the ones before it. */
function Taught({ learned }: { readonly learned: readonly Learned[] }) {
  const say = inLanguage(cycleTexts);
  return (
    <li class="taught">
      <svg class="taught-arrow" viewBox="0 0 48 12" width="48" height="12" aria-hidden="true">
        <path d="M0 6h44M39 1l5 5-5 5" />
      </svg>
      <div class="taught-text">
        <h3>{learned.length === 0 ? say.learnedNothing : say.learned}</h3>
        <ul>
          {learned.slice(0, maxTerms).map((one) => (
            <LearnedTerm key={one.term} learned={one} />
          ))}
          {learned.length > maxTerms ? <li>{say.moreWords(learned.length - maxTerms)}</li> : null}
        </ul>
      </div>
    </li>
  );
}

function LearnedTerm({ learned: { term, because, from = [] } }: { readonly learned: Learned }) {
  const say = inLanguage(cycleTexts);
  const [source] = from;
  return (
    <li title={because === "" ? undefined : spellOut(because)}>
      <bdi class="learned-term">{spellOut(term)}</bdi>
      {source === undefined ? null : (
        <span class="learned-from" title={from.map(safeName).join("\n")}>
          {say.from} <bdi dir="ltr">{safeName(source.slice(source.lastIndexOf("/") + 1))}</bdi>
          {from.length > 1 ? ` +${from.length - 1}` : ""}
        </span>
      )}
    </li>
  );
}
