// Clients that setup supports, and the locations of their configuration.
import path from "node:path";
import type { Host } from "@fossick/settings/index.ts";
import { serverName, type ServerCommand } from "./server-command.ts";

export type ConfigScope = "user" | "project";

/** Facts that `fossick setup` needs about a client. */
export interface Client {
  readonly title: string;
  readonly format: "json" | "toml" | "yaml";
  /** Key of the table of servers; in YAML of a list, each with its `name`. */
  readonly servers: string;
  /** Other keys that a new file starts with. */
  readonly start?: Readonly<Record<string, string>>;
  /** Writes one server as the client expects it. */
  readonly entry: (server: ServerCommand) => Entry;
  /**
   * Writes the entry of a team server, with the key from the environment; absent if the client cannot reach one or
   * would need the key in its file.
   */
  readonly remoteEntry?: (url: string) => Entry;
  /**
   * Files it reads for a project, the default one first; an existing one is preferred. A place begins with `.` (the
   * project), `~`, `config` (`$XDG_CONFIG_HOME`, else `~/.config`), `application` (the data folder of desktop
   * applications) or a variable; ` | ` separates alternatives, of which the first whose folder is known counts.
   */
  readonly project?: readonly string[];
  /** Files it reads for all projects of a user. */
  readonly user?: readonly string[];
}

/** A server in a client's configuration. */
export type Entry = Readonly<
  Record<string, string | number | boolean | readonly string[] | Readonly<Record<string, string>>>
>;

/** Environment variable with the key of a team server. */
const keyVariable = "FOSSICK_SERVER_KEY";

/** Creates the header with the key, by the client's syntax for a variable. */
const withKey = (reference: string) => ({ headers: { Authorization: `Bearer ${reference}` } });
const ofShell = withKey(`\${${keyVariable}}`);
const ofEnv = withKey(`\${env:${keyVariable}}`);
const inBraces = withKey(`{env:${keyVariable}}`);

const plain = ({ command, args }: ServerCommand): Entry => ({ command, args });
const stdio = ({ command, args }: ServerCommand): Entry => ({ type: "stdio", command, args });
const inOneList = ({ command, args }: ServerCommand): Entry => ({
  type: "local",
  command: [command, ...args],
  enabled: true,
});
const inOneListRemote = (url: string): Entry => ({ type: "remote", url, ...inBraces, enabled: true });

/** Defaults that hold for most clients. */
const usual = { format: "json", servers: "mcpServers", entry: plain } as const;
const ofVsCode = {
  servers: "servers",
  entry: stdio,
  remoteEntry: (url: string) => ({ type: "http", url, ...ofEnv }),
} as const;

/** Places of a file that has the same name in a project and in the home folder. */
const inBoth = (file: string) => ({ project: [`./${file}`], user: [`~/${file}`] });

const clineFile = "cline_mcp_settings.json";

/** Clients and their configuration, as documented by them (docs/clients-tested.md names the sources). */
const table = {
  "claude-code": {
    title: "Claude Code",
    remoteEntry: (url) => ({ type: "http", url, ...ofShell }),
    project: ["./.mcp.json"],
    user: ["$CLAUDE_CONFIG_DIR/.claude.json | ~/.claude.json"],
  },
  cursor: { title: "Cursor", ...inBoth(".cursor/mcp.json"), remoteEntry: (url) => ({ url, ...ofEnv }) },
  vscode: {
    ...ofVsCode,
    title: "VS Code",
    project: ["./.vscode/mcp.json"],
    user: ["application/Code/User/mcp.json"],
  },
  // In a project it reads VS Code's file.
  "vscode-insiders": {
    ...ofVsCode,
    title: "VS Code Insiders",
    user: ["application/Code - Insiders/User/mcp.json"],
  },
  "visual-studio": { title: "Visual Studio", ...inBoth(".mcp.json"), servers: "servers", entry: stdio },
  "copilot-cli": {
    title: "Copilot CLI",
    // Claude Code reads the project's file as well, and does not know the type "local".
    entry: (server) => ({ ...stdio(server), tools: ["*"], deferTools: "never" }),
    project: ["./.mcp.json"],
    user: ["$COPILOT_HOME/mcp-config.json | ~/.copilot/mcp-config.json"],
  },
  codex: {
    title: "Codex",
    format: "toml",
    servers: "mcp_servers",
    remoteEntry: (url) => ({ url, bearer_token_env_var: keyVariable }),
    project: ["./.codex/config.toml"],
    user: ["$CODEX_HOME/config.toml | ~/.codex/config.toml"],
  },
  gemini: {
    title: "Gemini CLI",
    remoteEntry: (url) => ({ httpUrl: url, ...ofShell }),
    project: ["./.gemini/settings.json"],
    user: ["$GEMINI_CLI_HOME/.gemini/settings.json | ~/.gemini/settings.json"],
  },
  opencode: {
    title: "opencode",
    servers: "mcp",
    start: { $schema: "https://opencode.ai/config.json" },
    entry: inOneList,
    remoteEntry: inOneListRemote,
    project: ["./opencode.json", "./opencode.jsonc"],
    user: ["config/opencode/opencode.json", "config/opencode/opencode.jsonc"],
  },
  antigravity: {
    title: "Antigravity",
    project: ["./.agents/mcp_config.json"],
    user: ["~/.gemini/config/mcp_config.json"],
  },
  kilo: {
    title: "Kilo Code",
    servers: "mcp",
    entry: inOneList,
    remoteEntry: inOneListRemote,
    project: ["./kilo.jsonc", "./.kilo/kilo.jsonc"],
    user: ["~/.config/kilo/kilo.jsonc"],
  },
  kiro: { title: "Kiro", ...inBoth(".kiro/settings/mcp.json"), remoteEntry: (url) => ({ url, ...ofShell }) },
  cline: {
    title: "Cline",
    // By default it silently drops a server that has not started after three seconds.
    entry: (server) => ({ ...plain(server), timeout: 60 }),
    user: [
      `$CLINE_MCP_SETTINGS_PATH | $CLINE_DATA_DIR/settings/${clineFile} | $CLINE_DIR/data/settings/${clineFile} | ~/.cline/data/settings/${clineFile}`,
      `application/Code/User/globalStorage/saoudrizwan.claude-dev/settings/${clineFile}`,
    ],
  },
  "roo-code": {
    title: "Roo Code",
    remoteEntry: (url) => ({ type: "streamable-http", url, ...ofEnv }),
    project: ["./.roo/mcp.json"],
    user: ["application/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json"],
  },
  "qwen-code": {
    title: "Qwen Code",
    // Otherwise its model would have to search for the tools.
    entry: (server) => ({ ...plain(server), alwaysLoadTools: true }),
    remoteEntry: (url) => ({ httpUrl: url, ...ofShell }),
    project: ["./.qwen/settings.json"],
    user: ["$QWEN_HOME/settings.json | ~/.qwen/settings.json"],
  },
  continue: {
    title: "Continue",
    format: "yaml",
    servers: "mcpServers",
    start: { name: "fossick", version: "0.0.1", schema: "v1" },
    entry: ({ command, args }) => ({ name: serverName, command, args }),
    project: ["./.continue/mcpServers/fossick.yaml"],
    user: ["$CONTINUE_GLOBAL_DIR/config.yaml | ~/.continue/config.yaml"],
  },
  junie: { title: "Junie", ...inBoth(".junie/mcp/mcp.json") },
  amp: {
    title: "Amp",
    servers: "amp.mcpServers",
    project: ["./.amp/settings.json"],
    user: ["config/amp/settings.json"],
  },
  droid: { title: "Droid", ...inBoth(".factory/mcp.json"), entry: stdio },
  grok: {
    title: "Grok",
    format: "toml",
    servers: "mcp_servers",
    project: ["./.grok/config.toml"],
    user: ["$GROK_HOME/config.toml | ~/.grok/config.toml"],
  },
  "agent-plugin": {
    title: "Agent Plugin",
    start: { $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json" },
    entry: stdio,
    project: ["./mcp.json"],
  },
} satisfies Readonly<Record<string, Partial<Client> & Pick<Client, "title">>>;

export type ClientName = keyof typeof table;

/** The clients by the names that `fossick setup` takes. */
export const clients = Object.fromEntries(
  Object.entries(table).map(([name, row]): [string, Client] => [name, { ...usual, ...row }]),
) as Readonly<Record<ClientName, Client>>;

export const clientNames = Object.keys(table) as readonly ClientName[];

/** Clients of which `setup` does not write the configuration: docs/clients-by-hand.md has it under these names. */
export const clientsByHand: ReadonlyMap<string, string> = new Map([
  ["claude-desktop", "Claude Desktop"],
  ["devin-desktop", "Devin Desktop"],
  ["goose", "Goose"],
  ["windsurf", "Windsurf"],
  ["zed", "Zed"],
]);

/** Returns the scope that counts if none is named: the project's where the client reads files there. */
export const defaultScope = (name: ClientName): ConfigScope =>
  clients[name].project === undefined ? "user" : "project";

/** Resolves a place of `clients` on this machine; undefined if its folder is not known. */
export type Folders = (place: string) => string | undefined;

/** @param project absolute */
export function clientFolders({ env, home, platform }: Host, project: string): Folders {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const application =
    platform === "win32"
      ? env["APPDATA"] || join(home, "AppData", "Roaming")
      : platform === "darwin"
        ? join(home, "Library", "Application Support")
        : config;
  const folders = { ".": project, "~": home, application, config };
  const fileAt = (place: string): string | undefined => {
    const [start = "", ...parts] = place.split("/");
    const folder = start.startsWith("$")
      ? env[start.slice(1)] || undefined
      : folders[start as keyof typeof folders];
    return folder === undefined ? undefined : join(folder, ...parts);
  };
  return (place) =>
    place
      .split(" | ")
      .map(fileAt)
      .find((file) => file !== undefined);
}
