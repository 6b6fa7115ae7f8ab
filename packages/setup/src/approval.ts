// Checks whether a client waits for its user to approve the server.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { revParse } from "@fossick/repository/git.ts";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { clients, type Folders, type ClientName, type ConfigScope } from "./clients.ts";
import { readConfigFile } from "./config-file.ts";
import { isTable, readTable, type Table } from "./config-text.ts";
import type { Check } from "./check.ts";
import { serverName } from "./server-command.ts";

interface Waiting {
  /** Configurations in which a server waits for its user. */
  readonly scopes: readonly ConfigScope[];
  /** Reads the approval; undefined if the client's files do not record it. */
  readonly look: (place: ApprovalPlace, scope: ConfigScope) => Approval | undefined;
}

/**
 * Clients that ask their users for approval, and readers of their records, as found in the programs.
 * docs/clients-tested.md names the versions.
 */
const waiting: Readonly<Partial<Record<ClientName, Waiting>>> = {
  "claude-code": { scopes: ["project"], look: lookInClaudeCode },
  codex: { scopes: ["project"], look: lookInCodex },
  // In a folder that is not trusted, the user's own servers do not start either.
  gemini: { scopes: ["project", "user"], look: lookInGemini },
  "copilot-cli": { scopes: ["project", "user"], look: lookInCopilot },
};

/**
 * Checks whether a client starts the server of its configuration, or waits for its user to trust the folder or approve
 * the server. Undefined if the client needs no approval in this scope.
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

/** Place where a client's approvals are looked up. */
interface ApprovalPlace {
  readonly folders: Folders;
  /**
   * Folders by which a client may know the project, links resolved: itself first, then the repositories it belongs to.
   */
  readonly trustedAs: readonly string[];
}

/** State of an approval, found in a file or a variable of the client. */
type Approval = Pick<Check, "found" | "problem">;

const trusted = (found: string, isTrusted: boolean): Approval =>
  isTrusted ? { found } : { found, problem: "untrusted" };

/** Reads Codex's trust in a project, by the folder of its configuration or by its repository. */
function lookInCodex({ folders, trustedAs }: ApprovalPlace): Approval {
  const found = userFileOf("codex", folders);
  const projects = tableIn(tableOf(found, "toml"), "projects");
  const levels = trustedAs.map((folder) => tableIn(projects, folder)["trust_level"]);
  return trusted(found, levels.find((level) => level !== undefined) === "trusted");
}

/** Reads Gemini CLI's trust in folders, which includes their contents. */
function lookInGemini({ folders, trustedAs: [project = ""] }: ApprovalPlace): Approval {
  const settings = userFileOf("gemini", folders);
  const { enabled } = tableIn(tableIn(tableOf(settings), "security"), "folderTrust");
  if (enabled === false) return { found: settings };
  const variable = "GEMINI_CLI_TRUST_WORKSPACE";
  if (folders(`$${variable}`) === "true") return { found: variable };
  const found =
    folders("$GEMINI_CLI_TRUSTED_FOLDERS_PATH") ?? path.join(path.dirname(settings), "trustedFolders.json");
  // The rule with the longest path wins.
  const [level] = Object.entries(tableOf(found))
    .filter(([folder, each]) =>
      isInside(path.resolve(each === "TRUST_PARENT" ? path.dirname(folder) : folder), project),
    )
    .sort(([one], [other]) => other.length - one.length)
    .map(([, each]) => each);
  return trusted(found, level === "TRUST_FOLDER" || level === "TRUST_PARENT");
}

/**
 * Reads the approval of Claude Code, which asks about each server of a project. An approval in the project may have
 * come with it, so it counts only if the folder is trusted; a refusal always counts.
 */
function lookInClaudeCode({ folders, trustedAs }: ApprovalPlace): Approval {
  const userFile = userFileOf("claude-code", folders);
  const known = tableIn(tableOf(userFile), "projects");
  const ofProject = trustedAs.map((folder) => tableIn(known, folder));
  const isTrusted = ofProject.some(({ hasTrustDialogAccepted }) => hasTrustDialogAccepted === true);
  const found = folders("./.claude/settings.local.json") ?? "";
  const ofUser = tableOf(folders("$CLAUDE_CONFIG_DIR/settings.json | ~/.claude/settings.json") ?? "");
  const others = [
    tableOf(found),
    tableOf(folders("./.claude/settings.json") ?? ""),
    // Older versions stored approvals here; the next start moves them.
    ...ofProject,
  ];
  if ([ofUser, ...others].some(({ disabledMcpjsonServers }) => names(disabledMcpjsonServers)))
    return { found, problem: "refused" };
  if (approvesInClaudeCode(ofUser)) return { found };
  if (!others.some(approvesInClaudeCode)) return { found, problem: "pending" };
  return trusted(isTrusted ? found : userFile, isTrusted);
}

const approvesInClaudeCode = ({ enableAllProjectMcpServers, enabledMcpjsonServers }: Table): boolean =>
  enableAllProjectMcpServers === true || names(enabledMcpjsonServers);

/** Reads Copilot CLI's trust in folders, which includes their contents, and its list of disabled servers. */
function lookInCopilot(
  { folders, trustedAs: [project = ""] }: ApprovalPlace,
  scope: ConfigScope,
): Approval | undefined {
  const folder = path.dirname(userFileOf("copilot-cli", folders));
  const found = path.join(folder, "settings.json");
  if (names(tableOf(found)["disabledMcpServers"])) return { found, problem: "switchedOff" };
  if (scope === "user") return undefined;
  const trust = path.join(folder, "config.json");
  const { trustedFolders } = tableOf(trust);
  const isTrusted =
    Array.isArray(trustedFolders) &&
    trustedFolders.some((each) => typeof each === "string" && isInside(each, project));
  return trusted(trust, isTrusted);
}

const names = (servers: unknown): boolean => Array.isArray(servers) && servers.includes(serverName);

const userFileOf = (client: ClientName, folders: Folders): string =>
  folders(clients[client].user?.[0] ?? "") ?? "";

const tableIn = (table: Table, key: string): Table => (isTable(table[key]) ? table[key] : {});

/** Reads a file; empty if it is missing. @throws FossickError INVALID_CONFIG if it cannot be read */
const tableOf = (file: string, format: "json" | "toml" = "json"): Table =>
  readTable(format, { shown: file, text: readConfigFile(file) ?? "" });

/** Returns the folders by which clients may know a project. @param project absolute, links resolved */
export async function projectFolders(project: string): Promise<readonly string[]> {
  try {
    const asked = ["--show-toplevel", "--git-common-dir"];
    const [, top = project, common = ""] = await revParse(asked, { cwd: project });
    // A worktree is known by the repository it belongs to.
    const main = path.basename(common) === ".git" ? [path.dirname(path.resolve(project, common))] : [];
    return [...new Set([project, path.resolve(top), ...main])];
  } catch {
    return [project];
  }
}
