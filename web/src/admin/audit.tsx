import type { AuditEntry, AuditValues } from "../../../server/src/catalogue/audit.ts";
import { cutShort, oneLine, safeName } from "@fossick/base/safe-text.ts";
import { adminAccessTexts } from "../texts/admin-access.ts";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Sentence } from "../views/parts/sentence.tsx";
import { Bar } from "./bar.tsx";
import { Table } from "./table.tsx";
import { Answered, useAsked } from "./use-asked.tsx";
import { When } from "./when.tsx";

const max = 50;

/** The latest changes of what is managed here, and who made them. */
export function Audit() {
  const asked = useAsked<{ readonly entries: readonly AuditEntry[] }>(`audit?max=${max}`);
  return (
    <>
      <Bar onRefresh={asked.again} />
      <p class="quiet">
        <Sentence text={inLanguage(adminAccessTexts).auditNote(max)} />
      </p>
      <Answered asked={asked}>{({ entries }) => <AuditTable entries={entries} />}</Answered>
    </>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const say = inLanguage(adminAccessTexts);
  // They have no number, and several may be of one transaction, and so of one time.
  const rows = entries.map((entry, at) => ({ ...entry, place: entries.length - at }));
  const whoOf = ({ actor, actorName }: AuditEntry): string =>
    actor === "operator" ? say.operator : safeName(actorName ?? actor);
  return (
    <Table
      caption={inLanguage(adminTexts).sections.audit}
      rows={rows}
      keyOf={({ at, place }) => `${at} ${place}`}
      columns={[
        { title: say.when, cell: ({ at }) => <When at={at} /> },
        { title: say.who, cell: whoOf },
        {
          title: say.what,
          cell: ({ action, kind, target }) =>
            `${say.kinds[kind] ?? kind} ${safeName(target)}: ${say.actions[action]}`,
        },
        { title: say.change, look: "wide", cell: changeOf },
      ]}
    />
  );
}

const longest = 120;

/** Each value that is different, before and after; of a whole thing those that say something. */
function changeOf({ action, after, before }: AuditEntry) {
  const told: AuditValues = after ?? before ?? {};
  const shown = Object.entries(told).filter(([, value]) => action === "changed" || !isEmpty(value));
  return (
    <ul class="quiet admin-change">
      {shown.map(([name, value]) => (
        <li key={name}>
          {name.replaceAll("_", " ")}: {action === "changed" ? `${textOf(before?.[name])} → ` : ""}
          {textOf(value)}
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string =>
  cutShort(oneLine(typeof value === "string" ? value : JSON.stringify(value ?? null)), longest);
