import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RepositoryStatus } from "../../../server/src/catalogue/list-repositories.ts";
import { nameInPath } from "../../../server/src/catalogue/name-in-path.ts";
import { repositoryStates } from "../../../server/src/types.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "../views/parts/button.tsx";
import { Chip } from "../views/parts/chip.tsx";
import { PathName } from "../views/parts/path-name.tsx";
import { Sentence } from "../views/parts/sentence.tsx";
import { Action } from "./action.tsx";
import { Bar, SearchField, StateChoice } from "./bar.tsx";
import { narrowing } from "./place.ts";
import { Table, type Column } from "./table.tsx";
import { Answered, useAsked } from "./use-asked.tsx";
import { When } from "./when.tsx";

/** Rows of a page. */
const max = 50;

/** All repositories, a page at a time. */
export function Repositories() {
  const { containing, state: chosen } = narrowing;
  return <Pages query={{ containing: containing.value, state: chosen.value }} isChosen />;
}

/** Those whose last tries failed. */
export function Failures() {
  return <Pages query={{ containing: narrowing.containing.value, failing: "true" }} isChosen={false} />;
}

interface PagesProps {
  readonly query: Readonly<Record<string, string>>;
  /** True if a state can be chosen. */
  readonly isChosen: boolean;
}

function Pages({ isChosen, query }: PagesProps) {
  const say = inLanguage(adminTexts);
  const after = useSignal("");
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const narrowed = new URLSearchParams(given).toString();
  useEffect(() => {
    after.value = "";
  }, [narrowed]);
  const page = new URLSearchParams({ ...(after.value && { after: after.value }), max: String(max + 1) });
  const asked = useAsked<{ readonly repositories: readonly RepositoryStatus[] }>(
    `repositories?${narrowed && `${narrowed}&`}${page}`,
  );
  const turn = (name: string): void => {
    after.value = name;
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <Bar onRefresh={asked.again}>
        <SearchField
          label={say.search}
          value={narrowing.containing.value}
          onWrite={(text) => (narrowing.containing.value = text)}
        />
        {isChosen ? (
          <StateChoice
            value={narrowing.state.value}
            states={repositoryStates}
            names={say.states}
            onChoose={(chosen) => (narrowing.state.value = chosen)}
          />
        ) : null}
      </Bar>
      <Answered asked={asked}>
        {({ repositories }) => (
          <>
            <RepositoryTable
              rows={repositories.slice(0, max)}
              onChanged={asked.again}
              isFailing={!isChosen}
            />
            <div class="admin-bar">
              {after.value === "" ? null : <Button onClick={() => turn("")}>{say.first}</Button>}
              {repositories.length > max ? (
                <Button onClick={() => turn(repositories[max - 1]?.name ?? "")}>{say.next}</Button>
              ) : null}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

interface RepositoryTableProps {
  readonly rows: readonly RepositoryStatus[];
  readonly isFailing: boolean;
  readonly onChanged: () => void;
}

function RepositoryTable({ isFailing, onChanged, rows }: RepositoryTableProps) {
  const say = inLanguage(adminTexts);
  const times: Column<RepositoryStatus> = {
    title: say.times,
    look: "number",
    cell: ({ failures }) => failures,
  };
  return (
    <Table
      caption={isFailing ? say.failing : say.sections.repositories}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: say.repository, cell: ({ name }) => <PathName path={name} /> },
        { title: say.state, cell: (row) => <Chip tone={toneOf(row)}>{say.states[row.state]}</Chip> },
        {
          title: say.problem,
          look: "wide",
          cell: ({ problem }) => (problem === null ? "–" : <Sentence text={problem} />),
        },
        ...(isFailing ? [times] : []),
        { title: say.updated, cell: (row) => <Updated {...row} /> },
        {
          title: say.reindex,
          look: "action",
          cell: ({ name }) => (
            <Action
              name={safeName(name)}
              path={`repositories/${nameInPath(name)}/reindex`}
              done={say.asked(safeName(name))}
              onDone={onChanged}
            >
              {say.reindex}
            </Action>
          ),
        },
      ]}
    />
  );
}

const toneOf = ({ state: stands }: RepositoryStatus) =>
  stands === "failed" ? "danger" : stands === "indexing" ? "accent" : "plain";

function Updated({ indexed }: RepositoryStatus) {
  const last = indexed
    .map(({ indexedAt }) => indexedAt)
    .toSorted()
    .at(-1);
  return last === undefined ? <>{inLanguage(adminTexts).never}</> : <When at={last} />;
}
