import { useSignal } from "@preact/signals";
import type { Job } from "../../../server/src/catalogue/list-jobs.ts";
import type { WorkerStatus } from "../../../server/src/catalogue/list-workers.ts";
import { jobStates, type JobState } from "../../../server/src/types.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Chip } from "../views/parts/chip.tsx";
import { PathName } from "../views/parts/path-name.tsx";
import { Sentence } from "../views/parts/sentence.tsx";
import { Bar, StateChoice } from "./bar.tsx";
import { Table } from "./table.tsx";
import { Answered, useAsked } from "./use-asked.tsx";
import { When } from "./when.tsx";

const max = 50;

/** The queue, and who works at it. */
export function Jobs() {
  const say = inLanguage(adminTexts);
  const state = useSignal<JobState | "">("");
  const jobs = useAsked<{ readonly jobs: readonly Job[] }>(
    `jobs?max=${max}${state.value && `&state=${state.value}`}`,
  );
  const workers = useAsked<{ readonly workers: readonly WorkerStatus[] }>("workers");
  const refresh = (): void => [jobs, workers].forEach(({ again }) => again());
  return (
    <>
      <Bar onRefresh={refresh}>
        <StateChoice
          value={state.value}
          states={jobStates}
          names={say.jobStates}
          onChoose={(chosen) => (state.value = chosen)}
        />
      </Bar>
      <p class="quiet">{say.jobsNote(max)}</p>
      <Answered asked={jobs}>{({ jobs: rows }) => <JobTable rows={rows} />}</Answered>
      <section class="admin-section">
        <h2>{say.workers}</h2>
        <Answered asked={workers}>{({ workers: rows }) => <WorkerTable rows={rows} />}</Answered>
      </section>
    </>
  );
}

function JobTable({ rows }: { readonly rows: readonly Job[] }) {
  const say = inLanguage(adminTexts);
  return (
    <Table
      caption={say.sections.jobs}
      rows={rows}
      keyOf={({ format, repository }) => `${format} ${repository}`}
      columns={[
        { title: say.repository, cell: ({ repository }) => <PathName path={repository} /> },
        { title: say.state, cell: ({ state }) => <Chip tone={toneOf(state)}>{say.jobStates[state]}</Chip> },
        { title: say.since, cell: ({ since }) => <When at={since} /> },
        {
          title: say.tries,
          look: "number",
          cell: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
        },
        { title: say.worker, cell: ({ worker }) => (worker === null ? say.anyWorker : safeName(worker)) },
        {
          title: say.problem,
          look: "wide",
          cell: ({ problem }) => (problem === null ? "–" : <Sentence text={problem} />),
        },
      ]}
    />
  );
}

const toneOf = (state: JobState) => (state === "running" ? "accent" : "plain");

function WorkerTable({ rows }: { readonly rows: readonly WorkerStatus[] }) {
  const say = inLanguage(adminTexts);
  return (
    <Table
      caption={say.workers}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: say.worker, cell: ({ name }) => safeName(name) },
        {
          title: say.problem,
          look: "wide",
          cell: ({ problem }) => (problem === null ? say.works : <Sentence text={problem} />),
        },
        { title: say.seen, cell: ({ seenAt }) => <When at={seenAt} /> },
      ]}
    />
  );
}
