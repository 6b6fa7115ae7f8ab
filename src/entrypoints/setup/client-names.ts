/** The clients that `fossick setup` knows, by their names on the command line. */
export const clientNames = [
  "claude-code",
  "claude-desktop",
  "cursor",
  "vscode",
  "copilot-cli",
  "codex",
  "gemini",
  "opencode",
  "zed",
  "windsurf",
  "antigravity",
  "kilo",
  "kiro",
  "agent-plugin",
] as const;

export type ClientName = (typeof clientNames)[number];
