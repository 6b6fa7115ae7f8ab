import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playSubagent, playTurns } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";
import { claudeCode, defers, openClaude, packages, startSubagent } from "./open-claude.ts";

const checkout = join(import.meta.dirname, "../..");

const claudeCodePlugin: Client = {
  name: "claude-code-plugin",
  title: "Claude Code, plugin",
  folder: "claude-code",
  packages,
  defers,
  lacks: {},
  prepare: (surroundings) => {
    const { model } = surroundings;
    const { claude, runTurn, settings } = openClaude(surroundings, {
      enabledPlugins: {},
      extraKnownMarketplaces: {},
    });
    return {
      files: [settings],
      add: async () => {
        await succeed(claude("plugin", "marketplace", "add", checkout));
        await succeed(claude("plugin", "install", "fossick@fossick"));
      },
      list: () => succeed(claude("mcp", "list"), /plugin:fossick:fossick:.*Connected/),
      play: (turns) => playTurns(model, runTurn, turns),
      hook: (task) => playSubagent(model, runTurn, startSubagent, task),
      remove: async () => {
        await succeed(claude("plugin", "uninstall", "fossick@fossick"));
        await succeed(claude("plugin", "marketplace", "remove", "fossick"));
      },
    };
  },
};

testClient(claudeCode);
testClient(claudeCodePlugin);
