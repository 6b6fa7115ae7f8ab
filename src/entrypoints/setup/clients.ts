import type { ClientName } from "./client-names.ts";
import type { Folders } from "./client-folders.ts";
import type { ServerCommand } from "./server-command.ts";

/** Which configuration: the user's, or that of one project. */
export type ConfigScope = "user" | "project";

/** What `fossick setup` knows about a client. */
export interface Client {
  readonly title: string;
  readonly format: "json" | "toml";
  /** The keys that lead to the table of servers. */
  readonly servers: readonly string[];
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
  Record<string, string | boolean | readonly string[] | Readonly<Record<string, string>>>
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
    title: "VS Code",
    format: "json",
    servers: ["servers"],
    entry: stdio,
    remoteEntry: (url) => ({ type: "http", url, ...ofEnv }),
    files: {
      project: ({ project }) => [project(".vscode", "mcp.json")],
      user: ({ application }) => [application("Code", "User", "mcp.json")],
    },
  },
  "copilot-cli": {
    ...mcpServers,
    title: "Copilot CLI",
    entry: ({ command, args }) => ({ type: "local", command, args, tools: ["*"] }),
    files: {
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
    files: { user: ({ zed }) => [zed("settings.json")] },
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
    files: { user: ({ home }) => [home(".gemini", "config", "mcp_config.json")] },
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
  "agent-plugin": {
    ...mcpServers,
    title: "Agent Plugin",
    start: { $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json" },
    entry: stdio,
    files: { project: ({ project }) => [project("mcp.json")] },
  },
};
