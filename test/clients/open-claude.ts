import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Surroundings } from "./frame/client.ts";
import { playSubagent, playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";

/** A program of its own; its package asks for Node 22, and installs with the Node of here. */
export const packages = { "@anthropic-ai/claude-code": "2.1.331" };

/** All but the tool that the server wants loaded; a model looks for them by name. */
export const defers = ["dispatch_candidates", "submit_evaluation"];

/** Claude Code with the server that `fossick setup` adds. */
export const claudeCode: Client = {
  name: "claude-code",
  title: "Claude Code",
  packages,
  defers,
  lacks: { hook: "they come with the plugin, which is the next row" },
  prepare: (surroundings) => {
    const { model, place } = surroundings;
    // Written when a person agrees to start the project's server.
    const { claude, runTurn } = openClaude(surroundings, { enabledMcpjsonServers: ["fossick"] });
    const config = join(place.project, ".mcp.json");
    writeFileSync(config, '{\n  "mcpServers": {}\n}\n');
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "claude-code", "--local", "--yes")),
      list: () => succeed(claude("mcp", "list"), /fossick:.*Connected/),
      play: (turns) => playTurns(model, runTurn, turns),
      // Nothing hooks here; what a subagent is offered is looked at.
      hook: (task) => playSubagent(model, runTurn, startSubagent, task),
      remove: () => succeed(place.fossick("remove", "claude-code", "--yes")),
    };
  },
};

/** Claude Code in a home of its own with the settings of its user. */
export function openClaude({ model, modules, place }: Surroundings, userSettings: object) {
  const home = join(place.home, ".claude");
  const settings = join(home, "settings.json");
  mkdirSync(home);
  writeFileSync(settings, `${JSON.stringify(userSettings, undefined, 2)}\n`);
  const env = {
    ANTHROPIC_API_KEY: "scripted",
    ANTHROPIC_BASE_URL: model.url,
    CLAUDE_CONFIG_DIR: home,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_AUTOUPDATER: "1",
    // Else the first turn of a busy machine starts after five seconds, without the servers that are not there yet.
    MCP_CONNECTION_NONBLOCKING: "0",
  };
  const claude = (...args: readonly string[]) => place.run([join(modules, ".bin/claude"), ...args], env);
  const allowed = ["mcp__fossick", "mcp__plugin_fossick_fossick", "Agent"];
  const runTurn: RunTurn = (prompt) => claude("--print", "--allowedTools", ...allowed, "--", prompt);
  return { claude, runTurn, settings };
}

export const startSubagent = (prompt: string) => ({
  call: "Agent",
  arguments: { description: "Find the files", prompt, subagent_type: "general-purpose" },
});
