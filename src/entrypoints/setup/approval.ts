import { FossickError } from "../../errors.ts";
import type { ClientName } from "./client-names.ts";
import { clients } from "./clients.ts";
import type { ConfigScope } from "./clients.ts";
import type { Check } from "./doctor.ts";
import { lookInClaudeCode, lookInCodex, lookInCopilot, lookInGemini } from "./look-for-approval.ts";
import type { Approval, ApprovalPlace } from "./look-for-approval.ts";

interface Waiting {
  /** Configurations in which a server waits for its user. */
  readonly scopes: readonly ConfigScope[];
  /** Undefined where the client's files do not tell. */
  readonly look: (place: ApprovalPlace, scope: ConfigScope) => Approval | undefined;
}

/**
 * Clients that ask their users for approval, and where they store it, as found in the programs; docs/clients.md names
 * the versions.
 */
const waiting: Readonly<Partial<Record<ClientName, Waiting>>> = {
  "claude-code": { scopes: ["project"], look: lookInClaudeCode },
  codex: { scopes: ["project"], look: lookInCodex },
  // In a folder that is not trusted, the user's own servers do not start either.
  gemini: { scopes: ["project", "user"], look: lookInGemini },
  "copilot-cli": { scopes: ["project", "user"], look: lookInCopilot },
};

/**
 * Checks whether a client starts what its configuration names, or waits for its user to trust the folder or approve the
 * server. Undefined if nothing is waited for.
 */
export function checkApproval(
  client: ClientName,
  scope: ConfigScope,
  place: ApprovalPlace,
): Check | undefined {
  const row = waiting[client];
  if (row !== undefined && !row.scopes.includes(scope)) return undefined;
  try {
    const approval = row?.look(place, scope);
    return approval === undefined
      ? { name: "approval", client, found: clients[client].title, unchecked: true }
      : { name: "approval", client, ...approval };
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    return { name: "approval", client, found: error.message, problem: "badConfig" };
  }
}
