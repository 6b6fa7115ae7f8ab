// Tells whether a client waits for its user to approve the server.
import path from "node:path";
import { FossickError } from "../../base/errors.ts";
import { git } from "../../indexing/git.ts";
import { isInside } from "../../indexing/read/is-inside.ts";
import { clients, type Folders, type ClientName, type ConfigScope } from "./clients.ts";
import { readConfigFile } from "./config-file.ts";
import { isTable, type Table } from "./config-text.ts";
import type { Check, CheckProblem } from "./doctor.ts";
import { readJson } from "./edit-json.ts";
import { readToml } from "./edit-toml.ts";
import { serverName } from "./server-command.ts";

interface Waiting {
  /** Configurations in which a server waits for its user. */
  readonly scopes: readonly ConfigScope[];
  /** Undefined where the client's files do not tell. */
  readonly look: (place: ApprovalPlace, scope: ConfigScope) => Approval | undefined;
}

/**
 * Clients that ask their users for approval, and where they store it, as found in the programs; docs/clients-tested.md names
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

/** Place where a client's approvals are looked up. */
interface ApprovalPlace {
  readonly folders: Folders;
  /**
   * The folders by which a client may know the project, links resolved: itself first, then the repositories around it.
   */
  readonly trustedAs: readonly string[];
}

/** State of the approval, from a client's own files. */
interface Approval {
  /** Location of the record. */
  readonly found: string;
  readonly problem?: CheckProblem;
}

/** Codex trusts projects, each by the folder of its configuration or by its repository. */
function lookInCodex({ folders, trustedAs }: ApprovalPlace): Approval {
  const found = userFileOf("codex", folders);
  const projects = tableIn(readTable(found, "toml"), "projects");
  const level = trustedAs
    .map((folder) => tableIn(projects, folder)["trust_level"])
    .find((each) => each !== undefined);
  return level === "trusted" ? { found } : { found, problem: "untrusted" };
}

/** Gemini CLI trusts folders with all that is in them. */
function lookInGemini({ folders, trustedAs: [project = ""] }: ApprovalPlace): Approval {
  const settings = userFileOf("gemini", folders);
  const { enabled } = tableIn(tableIn(readTable(settings), "security"), "folderTrust");
  if (enabled === false) return { found: settings };
  const variable = "GEMINI_CLI_TRUST_WORKSPACE";
  if (folders(`$${variable}`) === "true") return { found: variable };
  const found =
    folders("$GEMINI_CLI_TRUSTED_FOLDERS_PATH") ?? path.join(path.dirname(settings), "trustedFolders.json");
  // The longest rule counts, as long as it is written.
  const [level] = Object.entries(readTable(found))
    .filter(([folder, each]) =>
      isInside(path.resolve(each === "TRUST_PARENT" ? path.dirname(folder) : folder), project),
    )
    .sort(([one], [other]) => other.length - one.length)
    .map(([, each]) => each);
  return level === "TRUST_FOLDER" || level === "TRUST_PARENT" ? { found } : { found, problem: "untrusted" };
}

/**
 * Claude Code asks about each server of a project. An approval that lies in the project may have come with it, so that it
 * counts once the folder is trusted; a refusal always counts.
 */
function lookInClaudeCode({ folders, trustedAs }: ApprovalPlace): Approval {
  const userFile = userFileOf("claude-code", folders);
  const known = tableIn(readTable(userFile), "projects");
  const ofProject = trustedAs.map((folder) => tableIn(known, folder));
  const isTrusted = ofProject.some(({ hasTrustDialogAccepted }) => hasTrustDialogAccepted === true);
  const found = folders("./.claude/settings.local.json") ?? "";
  const ofUser = readTable(folders("$CLAUDE_CONFIG_DIR/settings.json | ~/.claude/settings.json") ?? "");
  const others = [
    readTable(found),
    readTable(folders("./.claude/settings.json") ?? ""),
    // Where older versions wrote it; the next start moves it.
    ...ofProject,
  ];
  if ([ofUser, ...others].some(({ disabledMcpjsonServers }) => names(disabledMcpjsonServers)))
    return { found, problem: "refused" };
  if (approvesInClaudeCode(ofUser)) return { found };
  if (!others.some(approvesInClaudeCode)) return { found, problem: "pending" };
  return isTrusted ? { found } : { found: userFile, problem: "untrusted" };
}

const approvesInClaudeCode = ({ enableAllProjectMcpServers, enabledMcpjsonServers }: Table): boolean =>
  enableAllProjectMcpServers === true || names(enabledMcpjsonServers);

/** Copilot CLI trusts folders with all that is in them, and keeps which servers are switched off. */
function lookInCopilot(
  { folders, trustedAs: [project = ""] }: ApprovalPlace,
  scope: ConfigScope,
): Approval | undefined {
  const folder = path.dirname(userFileOf("copilot-cli", folders));
  const found = path.join(folder, "settings.json");
  if (names(readTable(found)["disabledMcpServers"])) return { found, problem: "switchedOff" };
  if (scope === "user") return undefined;
  const trust = path.join(folder, "config.json");
  const { trustedFolders } = readTable(trust);
  const isTrusted =
    Array.isArray(trustedFolders) &&
    trustedFolders.some((each) => typeof each === "string" && isInside(each, project));
  return isTrusted ? { found: trust } : { found: trust, problem: "untrusted" };
}

const names = (servers: unknown): boolean => Array.isArray(servers) && servers.includes(serverName);

const userFileOf = (client: ClientName, folders: Folders): string =>
  folders(clients[client].user?.[0] ?? "") ?? "";

const tableIn = (table: Table, key: string): Table => {
  const value = table[key];
  return isTable(value) ? value : {};
};

/** @throws FossickError INVALID_CONFIG for a file that cannot be read; one that is not there is empty */
function readTable(file: string, format: "json" | "toml" = "json"): Table {
  const read = (format === "json" ? readJson : readToml)(readConfigFile(file) ?? "");
  if ("problem" in read) throw new FossickError("INVALID_CONFIG", `${file}: ${read.problem}`);
  return isTable(read.value) ? read.value : {};
}

/** The folders by which clients know a project. @param project absolute, links resolved */
export async function knownAs(project: string): Promise<readonly string[]> {
  const asked = ["rev-parse", "--path-format=absolute", "--show-toplevel", "--git-common-dir"];
  try {
    const [top = project, common = ""] = (await git(asked, { cwd: project })).toString().split("\n");
    // A worktree is known by the repository it belongs to.
    const main = path.basename(common) === ".git" ? [path.dirname(common)] : [];
    return [...new Set([project, path.resolve(top), ...main.map((folder) => path.resolve(folder))])];
  } catch {
    return [project];
  }
}
