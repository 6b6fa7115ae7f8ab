import { useSignal } from "@preact/signals";
import type { ApiKey } from "../../../server/src/catalogue/keys.ts";
import type { Team } from "../../../server/src/catalogue/teams.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { adminAccessTexts } from "../texts/admin-access.ts";
import { inLanguage } from "../texts/texts.ts";
import { Sentence } from "../views/parts/sentence.tsx";
import { Bar, SearchField } from "./bar.tsx";
import { KeyTable } from "./key-table.tsx";
import { Table } from "./table.tsx";
import { Answered, useAsked } from "./use-asked.tsx";

/** Rows that are shown of a list that the server gives as a whole. */
const max = 100;

/** Teams and keys: who may search what. */
export function Access() {
  const say = inLanguage(adminAccessTexts);
  const narrow = useSignal("");
  const areEndedShown = useSignal(false);
  const teams = useAsked<{ readonly teams: readonly Team[] }>("teams");
  const keys = useAsked<{ readonly keys: readonly ApiKey[] }>("keys");
  const holds = (...names: readonly (string | null)[]): boolean =>
    names.some((name) => name?.toLowerCase().includes(narrow.value.toLowerCase()));
  const refresh = (): void => [teams, keys].forEach(({ again }) => again());
  return (
    <>
      <p class="quiet">
        <Sentence text={say.madeElsewhere} />
      </p>
      <Bar onRefresh={refresh}>
        <SearchField label={say.narrow} value={narrow.value} onWrite={(text) => (narrow.value = text)} />
      </Bar>
      <section class="admin-section">
        <h2>{say.teams}</h2>
        <Answered asked={teams}>
          {({ teams: all }) => <TeamTable all={all.filter(({ name }) => holds(name))} />}
        </Answered>
      </section>
      <section class="admin-section">
        <h2>{say.keys}</h2>
        <label class="check">
          <input
            type="checkbox"
            checked={areEndedShown.value}
            onChange={({ currentTarget }) => (areEndedShown.value = currentTarget.checked)}
          />
          {say.showEnded}
        </label>
        <Answered asked={keys}>
          {({ keys: all }) => {
            const chosen = all.filter(
              (each) => holds(each.name, each.team) && (areEndedShown.value || !isEnded(each)),
            );
            return (
              <>
                <KeyTable rows={chosen.slice(0, max)} onChanged={refresh} />
                <More count={chosen.length - max} />
              </>
            );
          }}
        </Answered>
      </section>
    </>
  );
}

const isEnded = ({ expiresAt, revokedAt }: ApiKey): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

function More({ count }: { readonly count: number }) {
  return count > 0 ? <p class="quiet">{inLanguage(adminAccessTexts).more(count)}</p> : null;
}

function TeamTable({ all }: { readonly all: readonly Team[] }) {
  const say = inLanguage(adminAccessTexts);
  return (
    <>
      <Table
        caption={say.teams}
        rows={all.slice(0, max)}
        keyOf={({ name }) => name}
        columns={[
          { title: say.team, cell: ({ name }) => safeName(name) },
          { title: say.groups, look: "wide", cell: ({ groups }) => groups.map(safeName).join(", ") || "–" },
          { title: say.repositories, look: "number", cell: ({ repositories }) => repositories },
          { title: say.keys, look: "number", cell: ({ keys }) => keys },
          {
            title: say.searches,
            look: "number",
            cell: ({ searchesPerDay, searchesToday }) =>
              searchesPerDay === null ? "–" : `${searchesToday} / ${searchesPerDay}`,
          },
        ]}
      />
      <More count={all.length - max} />
    </>
  );
}
