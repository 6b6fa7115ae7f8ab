import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Surroundings } from "./frame/client.ts";
import { playSubagent, playTurns } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const checkout = join(import.meta.dirname, "../..");

/** Another server, as people have them before fossick comes. */
const otherServers = '{\n  "mcpServers": {}\n}\n';

const claudeCode: Client = {
  name: "claude-code",
  title: "Claude Code",
  packages: { "@anthropic-ai/claude-code": "2.1.197" },
  lacks: {},
  prepare: ({ place, model, modules }) => {
    const program = join(modules, ".bin/claude");
    const config = join(place.project, ".mcp.json");
    writeFileSync(config, otherServers);
    approveServer(place);
    const env = {
      ANTHROPIC_API_KEY: "scripted",
      ANTHROPIC_BASE_URL: model.url,
      CLAUDE_CONFIG_DIR: join(place.home, ".claude"),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
      // Else the first turn of a busy machine starts without the servers that are not there yet.
      MCP_CONNECTION_NONBLOCKING: "0",
    };
    const claude = (...args: readonly string[]) => place.run([program, ...args], env);
    const turn = (prompt: string) =>
      claude("--print", "--allowedTools", "mcp__fossick", "Agent", "Task", "--", prompt);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "claude-code", "--local", "--yes")),
      list: () => succeed(claude("mcp", "list"), /fossick:.*Connected/),
      play: (turns) => playTurns(model, turn, turns),
      hook: async (task) => {
        await succeed(claude("plugin", "marketplace", "add", checkout));
        await succeed(claude("plugin", "install", "fossick@fossick"));
        await succeed(claude("mcp", "list"), /plugin:fossick:fossick:.*Connected/);
        return playSubagent(model, turn, startSubagent, task);
      },
      remove: async () => {
        await succeed(claude("plugin", "uninstall", "fossick@fossick"));
        await succeed(place.fossick("remove", "claude-code", "--yes"));
      },
    };
  },
};

/** What a person says when Claude Code asks whether to start the project's server. */
function approveServer({ home }: Surroundings["place"]): void {
  const folder = join(home, ".claude");
  mkdirSync(folder);
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ enabledMcpjsonServers: ["fossick"] }));
}

const startSubagent = (prompt: string) => ({
  call: "Agent",
  arguments: { description: "Find the files", prompt, subagent_type: "general-purpose" },
});

testClient(claudeCode);
