import type { ComponentChildren } from "preact";
import { duration } from "../../../src/bundle/render/words.ts";
import { grouped } from "../../../src/messages/counts.ts";
import { safeName, spellOut } from "../../../src/safe-text.ts";
import type { Exclude, FocusArea, Gap, Query, Stage } from "../../../src/types.ts";
import { state } from "../state/page-state.ts";
import type { ShownCycle } from "../state/page-state.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";
import { Keywords } from "./keywords.tsx";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";

interface CycleCardProps {
  readonly cycle: ShownCycle;
  /** What the cycle before it asked. */
  readonly before: Query | undefined;
  readonly isRunning: boolean;
}

/** One cycle: what it asked, did, found and left open. */
export function CycleCard({ cycle, before, isRunning }: CycleCardProps) {
  const say = inLanguage(cycleTexts);
  const { number, query, stage, ended } = cycle;
  return (
    <li class="cycle" data-state={ended ? "ended" : "running"}>
      <header class="cycle-head">
        <h3>{say.cycle(number)}</h3>
        {ended ? (
          <p>
            {say.judged(grouped(ended.candidates))}, <span class="nowrap">{duration(ended.ms)}</span>
          </p>
        ) : null}
      </header>
      {ended || !isRunning ? null : <Stages stage={stage} />}
      <Part title={say.asked}>
        <Keywords keywords={query.keywords} before={before?.keywords ?? []} />
      </Part>
      {ended ? <Accepted paths={ended.accepted} /> : null}
      <Patterns patterns={query.patterns} />
      <Focus areas={query.focusAreas} />
      <Excludes excludes={query.excludes} />
      {ended ? <LeadsOn gaps={ended.gaps} /> : null}
    </li>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="cycle-part">
      <h4>{title}</h4>
      {children}
    </div>
  );
}

const stages: readonly Stage[] = ["dispatch", "evaluate", "gaps", "refine"];

/** The stages of a cycle that runs, up to where it is. */
function Stages({ stage }: { readonly stage: Stage | undefined }) {
  const say = inLanguage(cycleTexts);
  const at = stage === undefined ? 0 : stages.indexOf(stage);
  return (
    <ol class="stages">
      {stages.map((each, index) => (
        <li key={each} data-state={stateOf(index, at)} aria-current={index === at ? "step" : undefined}>
          {say.stages[each]}
        </li>
      ))}
    </ol>
  );
}

function stateOf(index: number, at: number): "done" | "now" | "next" {
  if (index === at) return "now";
  return index < at ? "done" : "next";
}

function Patterns({ patterns }: { readonly patterns: readonly string[] }) {
  const say = inLanguage(cycleTexts);
  if (patterns.length === 0) return null;
  return (
    <p class="globs">
      {say.patterns}{" "}
      {patterns.map((pattern) => (
        <bdi key={pattern}>{spellOut(pattern)}</bdi>
      ))}
    </p>
  );
}

function Focus({ areas }: { readonly areas: readonly FocusArea[] }) {
  const say = inLanguage(cycleTexts);
  if (areas.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.focus(areas.length)}</summary>
      <ul class="leads">
        {areas.map(({ kind, what }) => (
          <li key={`${kind} ${what}`}>
            <span class="kind">{say.gapKinds[kind]}</span> <bdi>{safeName(what)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Accepted({ paths }: { readonly paths: readonly string[] }) {
  const say = inLanguage(cycleTexts);
  if (paths.length === 0) return <p class="nothing-new">{say.nothingNew}</p>;
  return (
    <Part title={say.accepted(paths.length)}>
      <ul class="accepted">
        {paths.map((path) => (
          <li key={path}>
            {state.search.value?.view ? (
              <button type="button" class="link" onClick={() => openFile(path)}>
                <PathName path={path} />
              </button>
            ) : (
              <PathName path={path} />
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Excludes({ excludes }: { readonly excludes: readonly Exclude[] }) {
  const say = inLanguage(cycleTexts);
  if (excludes.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.excludes(excludes.length)}</summary>
      <ul class="leads">
        {excludes.map(({ pattern, because }) => (
          <li key={pattern}>
            <bdi>{safeName(pattern)}</bdi> <span class="kind">{spellOut(because)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LeadsOn({ gaps }: { readonly gaps: readonly Gap[] }) {
  const say = inLanguage(cycleTexts);
  if (gaps.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.leadsOn(gaps.length)}</summary>
      <ul class="leads">
        {gaps.map(({ kind, what, because }) => (
          <li key={`${kind} ${what}`} title={spellOut(because)}>
            <span class="kind">{say.gapKinds[kind]}</span> <bdi>{safeName(what)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
