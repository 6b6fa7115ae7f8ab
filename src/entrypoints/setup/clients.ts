import type { ClientName } from "./client-names.ts";
import type { Folders } from "./client-folders.ts";
import { serverName } from "./server-command.ts";
import type { ServerCommand } from "./server-command.ts";

/** Scope of a configuration: the user's, or that of one project. */
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
   * The files it reads, the default one first; one that exists is preferred.
   * Scopes that the client does not have are absent.
   */
  readonly files: Readonly<Partial<Record<ConfigScope, (folders: Folders) => readonly string[]>>>;
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

const mcpServers = { format: "json", servers: ["mcpServers"], entry: plain } as const;
const ofVsCode = {
  format: "json",
  servers: ["servers"],
  entry: stdio,
  remoteEntry: (url: string) => ({ type: "http", url, ...ofEnv }),
} as const;
const clineFile = "cline_mcp_settings.json";

/** The clients, as their documentation describes their configuration (docs/clients.md names the sources). */
export const clients: Readonly<Record<ClientName, Client>> = {
  "claude-code": {
    ...mcpServers,
    title: "Claude Code",
    remoteEntry: (url) => ({ type: "http", url, ...ofShell }),
    files: {
      project: ({ project }) => [project(".mcp.json")],
      user: ({ home, variable }) => [variable("CLAUDE_CONFIG_DIR", ".claude.json") ?? home(".claude.json")],
    },
  },
  "claude-desktop": {
    ...mcpServers,
    title: "Claude Desktop",
    files: { user: ({ application }) => [application("Claude", "claude_desktop_config.json")] },
    needsRoot: true,
  },
  cursor: {
    ...mcpServers,
    title: "Cursor",
    remoteEntry: (url) => ({ url, ...ofEnv }),
    files: {
      project: ({ project }) => [project(".cursor", "mcp.json")],
      user: ({ home }) => [home(".cursor", "mcp.json")],
    },
  },
  vscode: {
    ...ofVsCode,
    title: "VS Code",
    files: {
      project: ({ project }) => [project(".vscode", "mcp.json")],
      user: ({ application }) => [application("Code", "User", "mcp.json")],
    },
  },
  // In a project it reads the file of VS Code.
  "vscode-insiders": {
    ...ofVsCode,
    title: "VS Code Insiders",
    files: { user: ({ application }) => [application("Code - Insiders", "User", "mcp.json")] },
  },
  "visual-studio": {
    title: "Visual Studio",
    format: "json",
    servers: ["servers"],
    entry: stdio,
    files: {
      project: ({ project }) => [project(".mcp.json")],
      user: ({ home }) => [home(".mcp.json")],
    },
  },
  "copilot-cli": {
    ...mcpServers,
    title: "Copilot CLI",
    // Claude Code reads the project's file as well, and does not know the type "local".
    entry: (server) => ({ ...stdio(server), tools: ["*"], deferTools: "never" }),
    files: {
      project: ({ project }) => [project(".mcp.json")],
      user: ({ home, variable }) => [
        variable("COPILOT_HOME", "mcp-config.json") ?? home(".copilot", "mcp-config.json"),
      ],
    },
  },
  codex: {
    title: "Codex",
    format: "toml",
    servers: ["mcp_servers"],
    entry: plain,
    remoteEntry: (url) => ({ url, bearer_token_env_var: keyVariable }),
    files: {
      project: ({ project }) => [project(".codex", "config.toml")],
      user: ({ home, variable }) => [variable("CODEX_HOME", "config.toml") ?? home(".codex", "config.toml")],
    },
  },
  gemini: {
    ...mcpServers,
    title: "Gemini CLI",
    remoteEntry: (url) => ({ httpUrl: url, ...ofShell }),
    files: {
      project: ({ project }) => [project(".gemini", "settings.json")],
      user: ({ home, variable }) => [
        variable("GEMINI_CLI_HOME", ".gemini", "settings.json") ?? home(".gemini", "settings.json"),
      ],
    },
  },
  opencode: {
    title: "opencode",
    format: "json",
    servers: ["mcp"],
    start: { $schema: "https://opencode.ai/config.json" },
    entry: inOneList,
    remoteEntry: inOneListRemote,
    files: {
      project: ({ project }) => [project("opencode.json"), project("opencode.jsonc")],
      user: ({ config }) => [config("opencode", "opencode.json"), config("opencode", "opencode.jsonc")],
    },
  },
  zed: {
    title: "Zed",
    format: "json",
    servers: ["context_servers"],
    entry: ({ command, args }) => ({ source: "custom", command, args }),
    files: { user: ({ roamingOrConfig }) => [roamingOrConfig("Zed", "zed", "settings.json")] },
  },
  "devin-desktop": {
    ...mcpServers,
    title: "Devin Desktop",
    files: {
      project: ({ project }) => [project(".devin", "mcp_config.json")],
      user: ({ roamingOrConfig }) => [roamingOrConfig("devin", "devin", "mcp_config.json")],
    },
  },
  windsurf: {
    ...mcpServers,
    title: "Windsurf",
    remoteEntry: (url) => ({ serverUrl: url, ...ofEnv }),
    files: { user: ({ home }) => [home(".codeium", "windsurf", "mcp_config.json")] },
  },
  antigravity: {
    ...mcpServers,
    title: "Antigravity",
    files: {
      project: ({ project }) => [project(".agents", "mcp_config.json")],
      user: ({ home }) => [home(".gemini", "config", "mcp_config.json")],
    },
  },
  kilo: {
    title: "Kilo Code",
    format: "json",
    servers: ["mcp"],
    entry: inOneList,
    remoteEntry: inOneListRemote,
    files: {
      project: ({ project }) => [project("kilo.jsonc"), project(".kilo", "kilo.jsonc")],
      user: ({ home }) => [home(".config", "kilo", "kilo.jsonc")],
    },
  },
  kiro: {
    ...mcpServers,
    title: "Kiro",
    remoteEntry: (url) => ({ url, ...ofShell }),
    files: {
      project: ({ project }) => [project(".kiro", "settings", "mcp.json")],
      user: ({ home }) => [home(".kiro", "settings", "mcp.json")],
    },
  },
  cline: {
    ...mcpServers,
    title: "Cline",
    // A server that has not started after three seconds is left out without a word.
    entry: (server) => ({ ...plain(server), timeout: 60 }),
    files: {
      user: ({ application, home, variable }) => [
        variable("CLINE_MCP_SETTINGS_PATH") ??
          variable("CLINE_DATA_DIR", "settings", clineFile) ??
          variable("CLINE_DIR", "data", "settings", clineFile) ??
          home(".cline", "data", "settings", clineFile),
        application("Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings", clineFile),
      ],
    },
  },
  "roo-code": {
    ...mcpServers,
    title: "Roo Code",
    remoteEntry: (url) => ({ type: "streamable-http", url, ...ofEnv }),
    files: {
      project: ({ project }) => [project(".roo", "mcp.json")],
      user: ({ application }) => [
        application(
          "Code",
          "User",
          "globalStorage",
          "rooveterinaryinc.roo-cline",
          "settings",
          "mcp_settings.json",
        ),
      ],
    },
  },
  "qwen-code": {
    ...mcpServers,
    title: "Qwen Code",
    // Its model would have to search for the tools.
    entry: (server) => ({ ...plain(server), alwaysLoadTools: true }),
    remoteEntry: (url) => ({ httpUrl: url, ...ofShell }),
    files: {
      project: ({ project }) => [project(".qwen", "settings.json")],
      user: ({ home, variable }) => [
        variable("QWEN_HOME", "settings.json") ?? home(".qwen", "settings.json"),
      ],
    },
  },
  continue: {
    title: "Continue",
    format: "yaml",
    servers: ["mcpServers"],
    isList: true,
    start: { name: "fossick", version: "0.0.1", schema: "v1" },
    entry: ({ command, args }) => ({ name: serverName, command, args }),
    files: {
      project: ({ project }) => [project(".continue", "mcpServers", "fossick.yaml")],
      user: ({ home, variable }) => [
        variable("CONTINUE_GLOBAL_DIR", "config.yaml") ?? home(".continue", "config.yaml"),
      ],
    },
  },
  goose: {
    title: "Goose",
    format: "yaml",
    servers: ["extensions"],
    entry: ({ command, args }) => ({ name: serverName, type: "stdio", enabled: true, cmd: command, args }),
    files: {
      user: ({ roamingOrConfig }) => [
        roamingOrConfig(String.raw`Block\goose\config`, "goose", "config.yaml"),
      ],
    },
  },
  junie: {
    ...mcpServers,
    title: "Junie",
    files: {
      project: ({ project }) => [project(".junie", "mcp", "mcp.json")],
      user: ({ home }) => [home(".junie", "mcp", "mcp.json")],
    },
  },
  amp: {
    ...mcpServers,
    title: "Amp",
    servers: ["amp.mcpServers"],
    files: {
      project: ({ project }) => [project(".amp", "settings.json")],
      user: ({ config }) => [config("amp", "settings.json")],
    },
  },
  droid: {
    ...mcpServers,
    title: "Droid",
    entry: stdio,
    files: {
      project: ({ project }) => [project(".factory", "mcp.json")],
      user: ({ home }) => [home(".factory", "mcp.json")],
    },
  },
  grok: {
    title: "Grok",
    format: "toml",
    servers: ["mcp_servers"],
    entry: plain,
    files: {
      project: ({ project }) => [project(".grok", "config.toml")],
      user: ({ home, variable }) => [variable("GROK_HOME", "config.toml") ?? home(".grok", "config.toml")],
    },
  },
  "agent-plugin": {
    ...mcpServers,
    title: "Agent Plugin",
    start: { $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json" },
    entry: stdio,
    files: { project: ({ project }) => [project("mcp.json")] },
  },
};
