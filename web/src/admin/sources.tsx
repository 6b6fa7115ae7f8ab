import type { sourceSchema } from "../../../server/src/catalogue/schemas.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { adminAccessTexts } from "../texts/admin-access.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Sentence } from "../views/parts/sentence.tsx";
import { Action } from "./action.tsx";
import { Bar } from "./bar.tsx";
import { Table } from "./table.tsx";
import { Answered, useAsked } from "./use-asked.tsx";
import { When } from "./when.tsx";

type Source = NonNullable<(typeof sourceSchema)["~types"]>["output"];

/** Where repositories come from, and how that went. */
export function Sources() {
  const asked = useAsked<{ readonly sources: readonly Source[] }>("sources");
  return (
    <>
      <Bar onRefresh={asked.again} />
      <Answered asked={asked}>
        {({ sources }) => <SourceTable rows={sources} onChanged={asked.again} />}
      </Answered>
    </>
  );
}

interface SourceTableProps {
  readonly rows: readonly Source[];
  readonly onChanged: () => void;
}

function SourceTable({ onChanged, rows }: SourceTableProps) {
  const say = inLanguage(adminTexts);
  const text = inLanguage(adminAccessTexts);
  return (
    <Table
      caption={say.sections.sources}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: text.source, cell: ({ name }) => safeName(name) },
        { title: text.of, cell: ({ kind, owner, url }) => `${kind}: ${safeName(owner || url)}` },
        { title: text.team, cell: (row) => (row.team === null ? "–" : safeName(row.team)) },
        {
          title: text.repositories,
          look: "number",
          cell: (row) => (row.gone === 0 ? row.repositories : `${row.repositories}, ${text.gone(row.gone)}`),
        },
        {
          title: text.synced,
          cell: ({ syncedAt }) => (syncedAt === null ? say.never : <When at={syncedAt} />),
        },
        { title: text.nextSync, cell: ({ nextAt }) => <When at={nextAt} /> },
        {
          title: say.problem,
          look: "wide",
          cell: ({ problem }) => (problem === null ? "–" : <Sentence text={problem} />),
        },
        {
          title: text.syncNow,
          look: "action",
          cell: ({ name }) => (
            <Action
              name={safeName(name)}
              path={`sources/${encodeURIComponent(name)}/sync`}
              done={text.willSync(safeName(name))}
              onDone={onChanged}
            >
              {text.syncNow}
            </Action>
          ),
        },
      ]}
    />
  );
}
