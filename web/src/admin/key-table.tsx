import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ApiKey } from "../../../server/src/catalogue/keys.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { adminAccessTexts } from "../texts/admin-access.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "../views/parts/button.tsx";
import { Chip } from "../views/parts/chip.tsx";
import { act } from "./action.tsx";
import { Table } from "./table.tsx";
import { When } from "./when.tsx";

interface KeyTableProps {
  readonly rows: readonly ApiKey[];
  readonly onChanged: () => void;
}

/** Keys, each of which can be revoked. */
export function KeyTable({ onChanged, rows }: KeyTableProps) {
  const say = inLanguage(adminAccessTexts);
  const revoking = useSignal<ApiKey | undefined>(undefined);
  return (
    <>
      <Table
        caption={say.keys}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: say.key, cell: ({ name }) => safeName(name) },
          {
            title: say.team,
            cell: ({ isAdmin, team }) => (
              <>
                {team === null ? null : safeName(team)}{" "}
                {isAdmin ? <Chip tone="accent">{say.administrator}</Chip> : null}
              </>
            ),
          },
          { title: say.created, cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            title: say.lastUsed,
            cell: ({ usedAt }) => (usedAt === null ? say.neverUsed : <When at={usedAt} />),
          },
          {
            title: say.ends,
            cell: ({ expiresAt }) => (expiresAt === null ? say.endsNever : <When at={expiresAt} />),
          },
          {
            title: say.revoked,
            cell: (row) => <Revoked row={row} onRevoke={() => (revoking.value = row)} />,
          },
        ]}
      />
      <RevokeDialog revoking={revoking} onRevoked={onChanged} />
    </>
  );
}

function Revoked({ onRevoke, row }: { readonly row: ApiKey; readonly onRevoke: () => void }) {
  const say = inLanguage(adminAccessTexts);
  if (row.revokedAt !== null) return <When at={row.revokedAt} />;
  return (
    <Button aria-label={`${say.revoke}: ${safeName(row.name)}`} onClick={onRevoke}>
      {say.revoke}
    </Button>
  );
}

interface RevokeDialogProps {
  readonly revoking: Signal<ApiKey | undefined>;
  readonly onRevoked: () => void;
}

/** Asks once before a key is worth nothing. */
function RevokeDialog({ onRevoked, revoking }: RevokeDialogProps) {
  const say = inLanguage(adminAccessTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const { id, name = "" } = revoking.value ?? {};
  useEffect(() => {
    if (id === undefined) dialog.current?.close();
    else dialog.current?.showModal();
  }, [id]);
  const revoke = async (): Promise<void> => {
    revoking.value = undefined;
    if (await act(`keys/${id}`, "DELETE", say.wasRevoked(safeName(name)))) onRevoked();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog admin-dialog"
      aria-labelledby="revoke-title"
      onClose={() => (revoking.value = undefined)}
    >
      <h2 id="revoke-title">{say.revokeTitle(safeName(name))}</h2>
      <p>{say.revokeNote}</p>
      <div class="admin-bar">
        <Button onClick={() => (revoking.value = undefined)}>{say.cancel}</Button>
        <Button look="main" onClick={revoke}>
          {say.revoke}
        </Button>
      </div>
    </dialog>
  );
}
