import path from "node:path";
import { FossickError } from "../../errors.ts";
import { isInside } from "../../indexing/read/is-inside.ts";
import type { Folders } from "./client-folders.ts";
import type { ClientName } from "./client-names.ts";
import { clients } from "./clients.ts";
import { readConfigFile } from "./config-file.ts";
import { isTable, serverName } from "./config-text.ts";
import type { Table } from "./config-text.ts";
import type { CheckProblem } from "./doctor.ts";
import { readJson } from "./edit-json.ts";
import { readToml } from "./edit-toml.ts";

/** Where a client's approvals are looked for. */
export interface ApprovalPlace {
  readonly folders: Folders;
  /** The folders by which a client may know the project, links resolved: itself first, then the repositories around it. */
  readonly trustedAs: readonly string[];
}

/** What a client's own files say of the approval. */
export interface Approval {
  /** Where it is written. */
  readonly found: string;
  readonly problem?: CheckProblem;
}

/** Codex trusts projects, each by the folder of its configuration or by its repository. */
export function lookInCodex({ folders, trustedAs }: ApprovalPlace): Approval {
  const found = userFileOf("codex", folders);
  const projects = tableIn(readTable(found, "toml"), "projects");
  const level = trustedAs
    .map((folder) => tableIn(projects, folder)["trust_level"])
    .find((each) => each !== undefined);
  return level === "trusted" ? { found } : { found, problem: "untrusted" };
}

/** Gemini CLI trusts folders with all that is in them. */
export function lookInGemini({ folders, trustedAs: [project = ""] }: ApprovalPlace): Approval {
  const settings = userFileOf("gemini", folders);
  const { enabled } = tableIn(tableIn(readTable(settings), "security"), "folderTrust");
  if (enabled === false) return { found: settings };
  const variable = "GEMINI_CLI_TRUST_WORKSPACE";
  if (folders.variable(variable) === "true") return { found: variable };
  const found =
    folders.variable("GEMINI_CLI_TRUSTED_FOLDERS_PATH") ??
    path.join(path.dirname(settings), "trustedFolders.json");
  // The longest rule counts, as long as it is written.
  const [level] = Object.entries(readTable(found))
    .filter(([folder, each]) =>
      isInside(path.resolve(each === "TRUST_PARENT" ? path.dirname(folder) : folder), project),
    )
    .sort(([one], [other]) => other.length - one.length)
    .map(([, each]) => each);
  return level === "TRUST_FOLDER" || level === "TRUST_PARENT" ? { found } : { found, problem: "untrusted" };
}

/** Claude Code asks about each server of a project, once the folder is trusted. */
export function lookInClaudeCode({ folders, trustedAs }: ApprovalPlace): Approval {
  const { home, project, variable } = folders;
  const known = tableIn(readTable(userFileOf("claude-code", folders)), "projects");
  const ofProject = trustedAs.map((folder) => tableIn(known, folder));
  const isTrusted = ofProject.some(({ hasTrustDialogAccepted }) => hasTrustDialogAccepted === true);
  const found = project(".claude", "settings.local.json");
  const settings = [
    readTable(variable("CLAUDE_CONFIG_DIR", "settings.json") ?? home(".claude", "settings.json")),
    readTable(found),
    // Where older versions wrote it; the next start moves it.
    ...ofProject,
    // The project's own word counts once the folder is trusted.
    ...(isTrusted ? [readTable(project(".claude", "settings.json"))] : []),
  ];
  if (settings.some(({ disabledMcpjsonServers }) => names(disabledMcpjsonServers)))
    return { found, problem: "refused" };
  const isApproved = settings.some(
    ({ enabledMcpjsonServers, enableAllProjectMcpServers }) =>
      enableAllProjectMcpServers === true || names(enabledMcpjsonServers),
  );
  return isApproved ? { found } : { found, problem: "pending" };
}

/** Copilot CLI keeps which servers are switched off. */
export function lookInCopilot({ folders }: ApprovalPlace): Approval | undefined {
  const found = path.join(path.dirname(userFileOf("copilot-cli", folders)), "settings.json");
  const { disabledMcpServers } = readTable(found);
  return names(disabledMcpServers) ? { found, problem: "switchedOff" } : undefined;
}

const names = (servers: unknown): boolean => Array.isArray(servers) && servers.includes(serverName);

const userFileOf = (client: ClientName, folders: Folders): string =>
  clients[client].files.user?.(folders)[0] ?? "";

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
