import type { ComponentChildren } from "preact";
import type { Overview as Figures } from "../../../server/src/catalogue/overview.ts";
import { jobStates, repositoryStates } from "../../../server/src/types.ts";
import { adminTexts, type Section } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { state } from "../state/page-state.ts";
import { section, showState } from "./place.ts";
import { Answered, useAsked } from "./use-asked.tsx";
import { When } from "./when.tsx";

const everyMs = 10_000;

/** How everything stands, in figures that lead to what they count. */
export function Overview() {
  const asked = useAsked<Figures>("overview", everyMs);
  return <Answered asked={asked}>{(figures) => <AllFigures {...figures} />}</Answered>;
}

const go = (to: Section) => () => void (section.value = to);

function AllFigures({ failing, hostAway, jobs, missing, oldestSince, repositories, sources }: Figures) {
  const say = inLanguage(adminTexts);
  return (
    <>
      {missing !== null && <p class="admin-problem">{missing}</p>}
      <Group title={say.sections.repositories}>
        {repositoryStates.map((each) => (
          <Figure
            key={each}
            name={say.states[each]}
            value={repositories[each]}
            isBad={each === "failed"}
            onClick={() => showState(each)}
          />
        ))}
        <Figure name={say.failing} value={failing} isBad onClick={go("failures")} />
        <Figure name={say.hostAway} value={hostAway} isBad />
      </Group>
      <Group title={say.sections.jobs}>
        {jobStates.map((each) => (
          <Figure key={each} name={say.jobStates[each]} value={jobs[each]} onClick={go("jobs")} />
        ))}
        <Figure name={say.oldest} value={oldestSince === null ? "–" : <When at={oldestSince} />} />
      </Group>
      <Group title={say.sections.sources}>
        <Figure name={say.sections.sources} value={sources.all} onClick={go("sources")} />
        <Figure name={say.failingSources} value={sources.failing} isBad onClick={go("sources")} />
      </Group>
    </>
  );
}

function Group({ children, title }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="admin-section">
      <h2>{title}</h2>
      <ul class="admin-figures">{children}</ul>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: number | ComponentChildren;
  /** True if anything but 0 is a reason to look. */
  readonly isBad?: boolean;
  readonly onClick?: () => void;
}

function Figure({ isBad = false, name, onClick, value }: FigureProps) {
  const content = (
    <>
      <span class="admin-figure-name">{name}</span>{" "}
      <span class={isBad && value !== 0 ? "admin-figure-value admin-problem" : "admin-figure-value"}>
        {typeof value === "number" ? value.toLocaleString(state.language.value) : value}
      </span>
    </>
  );
  return (
    <li>
      {onClick ? (
        <button type="button" class="admin-figure" onClick={onClick}>
          {content}
        </button>
      ) : (
        <div class="admin-figure">{content}</div>
      )}
    </li>
  );
}
