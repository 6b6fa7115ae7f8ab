// The clients that setup knows, and where their configuration lies.
import path from "node:path";
import type { Host } from "../../settings/index.ts";
import { serverName, type ServerCommand } from "./server-command.ts";

export type ConfigScope = "user" | "project";

/** Facts that `fossick setup` needs about a client. */
export interface Client {
  readonly title: string;
  readonly format: "json" | "toml" | "yaml";
  /** The keys that lead to the table of servers. */
  readonly servers: readonly string[];
  /** True where the servers are a list instead, each with its `name`. */
  readonly isList?: true;
  /** Other keys that a new file starts with. */
  readonly start?: Readonly<Record<string, string>>;
  /** Writes one server as the client expects it. */
  readonly entry: (server: ServerCommand) => Entry;
  /**
   * The same for a server elsewhere, with the key taken from the environment; absent where the client cannot reach one, or
   * could have the key in its file only.
   */
  readonly remoteEntry?: (url: string) => Entry;
  /**
   * The files it reads for a project, the default one first; one that exists is preferred. A place begins with `.` (the
   * project), `~`, `config` (`$XDG_CONFIG_HOME`, else `~/.config`), `application` (the data folder of desktop
   * applications), `roaming` (`%APPDATA%`, on Windows only) or a variable; ` | ` separates places of which the first
   * that there is counts.
   */
  readonly project?: readonly string[];
  /** The same for all projects of a user. */
  readonly user?: readonly string[];
  /** True if the client starts servers in an arbitrary folder, so that they need `--root`. */
  readonly needsRoot?: boolean;
}

/** A server in a client's configuration. */
export type Entry = Readonly<
  Record<string, string | number | boolean | readonly string[] | Readonly<Record<string, string>>>
>;

/** The variable that has the key of a team server. */
const keyVariable = "FOSSICK_SERVER_KEY";

/** The header with the key, as a client writes a reference to a variable. */
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

/** The way most clients have it. */
const usual = { format: "json", servers: ["mcpServers"], entry: plain } as const;
const ofVsCode = {
  servers: ["servers"],
  entry: stdio,
  remoteEntry: (url: string) => ({ type: "http", url, ...ofEnv }),
} as const;
const clineFile = "cline_mcp_settings.json";

/** The clients, as their documentation describes their configuration (docs/clients-tested.md names the sources). */
const table = {
  "claude-code": {
    title: "Claude Code",
    remoteEntry: (url) => ({ type: "http", url, ...ofShell }),
    project: ["./.mcp.json"],
    user: ["$CLAUDE_CONFIG_DIR/.claude.json | ~/.claude.json"],
  },
  "claude-desktop": {
    title: "Claude Desktop",
    user: ["application/Claude/claude_desktop_config.json"],
    needsRoot: true,
  },
  cursor: {
    title: "Cursor",
    remoteEntry: (url) => ({ url, ...ofEnv }),
    project: ["./.cursor/mcp.json"],
    user: ["~/.cursor/mcp.json"],
  },
  vscode: {
    ...ofVsCode,
    title: "VS Code",
    project: ["./.vscode/mcp.json"],
    user: ["application/Code/User/mcp.json"],
  },
  // In a project it reads the file of VS Code.
  "vscode-insiders": {
    ...ofVsCode,
    title: "VS Code Insiders",
    user: ["application/Code - Insiders/User/mcp.json"],
  },
  "visual-studio": {
    title: "Visual Studio",
    servers: ["servers"],
    entry: stdio,
    project: ["./.mcp.json"],
    user: ["~/.mcp.json"],
  },
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
    servers: ["mcp_servers"],
    entry: plain,
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
    servers: ["mcp"],
    start: { $schema: "https://opencode.ai/config.json" },
    entry: inOneList,
    remoteEntry: inOneListRemote,
    project: ["./opencode.json", "./opencode.jsonc"],
    user: ["config/opencode/opencode.json", "config/opencode/opencode.jsonc"],
  },
  zed: {
    title: "Zed",
    servers: ["context_servers"],
    entry: ({ command, args }) => ({ source: "custom", command, args }),
    user: ["roaming/Zed/settings.json | config/zed/settings.json"],
  },
  "devin-desktop": {
    title: "Devin Desktop",
    project: ["./.devin/mcp_config.json"],
    user: ["roaming/devin/mcp_config.json | config/devin/mcp_config.json"],
  },
  windsurf: {
    title: "Windsurf",
    remoteEntry: (url) => ({ serverUrl: url, ...ofEnv }),
    user: ["~/.codeium/windsurf/mcp_config.json"],
  },
  antigravity: {
    title: "Antigravity",
    project: ["./.agents/mcp_config.json"],
    user: ["~/.gemini/config/mcp_config.json"],
  },
  kilo: {
    title: "Kilo Code",
    servers: ["mcp"],
    entry: inOneList,
    remoteEntry: inOneListRemote,
    project: ["./kilo.jsonc", "./.kilo/kilo.jsonc"],
    user: ["~/.config/kilo/kilo.jsonc"],
  },
  kiro: {
    title: "Kiro",
    remoteEntry: (url) => ({ url, ...ofShell }),
    project: ["./.kiro/settings/mcp.json"],
    user: ["~/.kiro/settings/mcp.json"],
  },
  cline: {
    title: "Cline",
    // A server that has not started after three seconds is left out without a word.
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
    // Its model would have to search for the tools.
    entry: (server) => ({ ...plain(server), alwaysLoadTools: true }),
    remoteEntry: (url) => ({ httpUrl: url, ...ofShell }),
    project: ["./.qwen/settings.json"],
    user: ["$QWEN_HOME/settings.json | ~/.qwen/settings.json"],
  },
  continue: {
    title: "Continue",
    format: "yaml",
    servers: ["mcpServers"],
    isList: true,
    start: { name: "fossick", version: "0.0.1", schema: "v1" },
    entry: ({ command, args }) => ({ name: serverName, command, args }),
    project: ["./.continue/mcpServers/fossick.yaml"],
    user: ["$CONTINUE_GLOBAL_DIR/config.yaml | ~/.continue/config.yaml"],
  },
  goose: {
    title: "Goose",
    format: "yaml",
    servers: ["extensions"],
    entry: ({ command, args }) => ({ name: serverName, type: "stdio", enabled: true, cmd: command, args }),
    user: ["roaming/Block/goose/config/config.yaml | config/goose/config.yaml"],
  },
  junie: {
    title: "Junie",
    project: ["./.junie/mcp/mcp.json"],
    user: ["~/.junie/mcp/mcp.json"],
  },
  amp: {
    title: "Amp",
    servers: ["amp.mcpServers"],
    project: ["./.amp/settings.json"],
    user: ["config/amp/settings.json"],
  },
  droid: {
    title: "Droid",
    entry: stdio,
    project: ["./.factory/mcp.json"],
    user: ["~/.factory/mcp.json"],
  },
  grok: {
    title: "Grok",
    format: "toml",
    servers: ["mcp_servers"],
    entry: plain,
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

/** Finds a place of `clients` on this machine; undefined where nothing has it. */
export type Folders = (place: string) => string | undefined;

/** @param project absolute */
export function clientFolders({ env, home, platform }: Host, project: string): Folders {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const roaming = platform === "win32" ? env["APPDATA"] || join(home, "AppData", "Roaming") : undefined;
  const support = platform === "darwin" ? join(home, "Library", "Application Support") : config;
  const folders = { ".": project, "~": home, application: roaming ?? support, config, roaming };
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
