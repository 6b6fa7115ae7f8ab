import type { ComponentChildren } from "preact";
import { duration } from "@fossick/core/bundle/words.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Stage } from "@fossick/core/reporter.ts";
import type { ShownCycle } from "../state/page-state.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";
import { Excludes, Focus, LeadsOn, Patterns } from "./cycle-notes.tsx";
import { Keywords } from "./keywords.tsx";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";

interface CycleCardProps {
  readonly cycle: ShownCycle;
  /** Query of the previous cycle. */
  readonly before: Query | undefined;
  /** True while the search runs or waits for verdicts. */
  readonly isCurrent: boolean;
  /** Files that the page can show: those of the answer, once it is there. */
  readonly shownPaths: ReadonlySet<string>;
}

/** One cycle: what it asked, did, found and left open. */
export function CycleCard({ cycle, before, isCurrent, shownPaths }: CycleCardProps) {
  const say = inLanguage(cycleTexts);
  const { number, query, stage, ended } = cycle;
  return (
    <li class="cycle" data-state={ended || !isCurrent ? "ended" : "running"}>
      <header class="cycle-head">
        <h3>{say.cycle(number)}</h3>
        {ended ? (
          <p>
            <span>{say.judged(ended.candidates)}</span>
            <span class="nowrap">{duration(ended.ms)}</span>
          </p>
        ) : null}
      </header>
      {ended || stage === undefined || !isCurrent ? null : <Stages stage={stage} />}
      <Part title={say.asked}>
        <Keywords keywords={query.keywords} before={before?.keywords ?? []} />
      </Part>
      {ended ? <Accepted paths={ended.accepted} shownPaths={shownPaths} /> : null}
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
function Stages({ stage }: { readonly stage: Stage }) {
  const say = inLanguage(cycleTexts);
  const at = stages.indexOf(stage);
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

const maxAccepted = 5;

interface AcceptedProps extends Pick<CycleCardProps, "shownPaths"> {
  readonly paths: readonly string[];
}

function Accepted({ paths, shownPaths }: AcceptedProps) {
  const say = inLanguage(cycleTexts);
  if (paths.length === 0) return <p class="nothing-new">{say.nothingNew}</p>;
  const rest = paths.slice(maxAccepted);
  return (
    <Part title={say.accepted(paths.length)}>
      <AcceptedFiles paths={paths.slice(0, maxAccepted)} shownPaths={shownPaths} />
      {rest.length === 0 ? null : (
        <details class="more">
          <summary>{say.moreWords(rest.length)}</summary>
          <AcceptedFiles paths={rest} shownPaths={shownPaths} />
        </details>
      )}
    </Part>
  );
}

function AcceptedFiles({ paths, shownPaths }: AcceptedProps) {
  return (
    <ul class="accepted">
      {paths.map((path) => (
        <li key={path}>
          {shownPaths.has(path) ? (
            <button type="button" class="link" onClick={() => openFile(path)}>
              <PathName path={path} />
            </button>
          ) : (
            <PathName path={path} />
          )}
        </li>
      ))}
    </ul>
  );
}
