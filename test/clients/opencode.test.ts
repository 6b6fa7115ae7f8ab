import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playSubagent, playTurns } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const plugin = join(import.meta.dirname, "../../plugin/opencode/fossick.js");

const opencode: Client = {
  name: "opencode",
  title: "opencode",
  packages: { "opencode-ai": "1.18.33" },
  lacks: {},
  prepare: ({ place, model, modules }) => {
    const program = join(modules, ".bin/opencode");
    const config = join(place.project, "opencode.json");
    const plugins = join(place.project, ".opencode/plugins");
    keepFromInstalling(join(place.environment["XDG_CONFIG_HOME"] ?? "", "opencode"));
    keepFromInstalling(join(place.project, ".opencode"));
    writeFileSync(config, ownConfig(model.url));
    const env = {
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
      npm_config_offline: "true",
    };
    const run = (...args: readonly string[]) => place.run([program, ...args], env);
    const turn = (prompt: string) => run("run", "--print-logs", "--log-level", "INFO", prompt);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "opencode", "--local", "--yes")),
      list: () => succeed(run("mcp", "list"), /fossick.*connected/),
      play: (turns) => playTurns(model, turn, turns),
      hook: (task) => {
        mkdirSync(plugins, { recursive: true });
        cpSync(plugin, join(plugins, "fossick.js"));
        return playSubagent(model, turn, startSubagent, task);
      },
      remove: () => {
        rmSync(plugins, { recursive: true, force: true });
        return succeed(place.fossick("remove", "opencode", "--yes"));
      },
    };
  },
};

/** A configuration with a model of one's own, as people have them for local models. */
const ownConfig = (url: string): string => `{
  // the model of this machine
  "$schema": "https://opencode.ai/config.json",
  "model": "local/scripted",
  "small_model": "local/scripted",
  "autoupdate": false,
  "share": "disabled",
  "snapshot": false,
  "enabled_providers": ["local"],
  "provider": {
    "local": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${url}/v1", "apiKey": "scripted" },
      "models": { "scripted": { "limit": { "context": 200000, "output": 8000 } } },
    },
  },
}
`;

/** Leaves what opencode takes for its own package of types, which it otherwise installs beside every configuration. */
function keepFromInstalling(folder: string): void {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  const packages = { "": { dependencies: { "@opencode-ai/plugin": "1.18.33" } } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
}

const startSubagent = (prompt: string) => ({
  call: "task",
  arguments: { description: "Find the files", prompt, subagent_type: "general" },
});

testClient(opencode);
