import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Surroundings } from "./frame/client.ts";
import { playSubagent, playTurns } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const checkout = join(import.meta.dirname, "../..");
const packages = { "@openai/codex": "0.169.0" };

const codex: Client = {
  name: "codex",
  title: "Codex",
  packages,
  lacks: { hook: "they come with the plugin, which is the next row" },
  prepare: (surroundings) => {
    const { place } = surroundings;
    const { play } = openCodex(surroundings, "plugins = false");
    const config = join(place.project, ".codex/config.toml");
    mkdirSync(join(place.project, ".codex"));
    writeFileSync(config, "# of this project\n[mcp_servers]\n");
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "codex", "--local", "--yes")),
      list: async () => {
        await play([]);
      },
      play,
      remove: () => succeed(place.fossick("remove", "codex", "--yes")),
    };
  },
};

const codexPlugin: Client = {
  name: "codex-plugin",
  title: "Codex, plugin",
  folder: "codex",
  packages,
  lacks: {},
  // Its own list of plugins, as soon as plugins are on.
  asks: ["api.github.com:443", "chatgpt.com:443", "github.com:443"],
  prepare: (surroundings) => {
    const { config, model, play, run, runTurn } = {
      ...surroundings,
      ...openCodex(surroundings, "plugins = true"),
    };
    return {
      files: [config],
      add: async () => {
        await succeed(run("plugin", "marketplace", "add", checkout));
        await succeed(run("plugin", "add", "fossick@fossick"));
      },
      list: async () => {
        await succeed(run("mcp", "list"), /fossick .* enabled/);
        await play([]);
      },
      play,
      hook: (task) => playSubagent(model, runTurn, startSubagent, task),
      remove: async () => {
        await succeed(run("plugin", "remove", "fossick@fossick"));
        await succeed(run("plugin", "marketplace", "remove", "fossick"));
      },
    };
  },
};

const startSubagent = (message: string) => ({ call: "spawn_agent", arguments: { message } });

/** Codex in a home of its own, with a model of its user's, in a project that they trust. */
function openCodex({ place, model, modules }: Surroundings, features: string) {
  const home = join(place.home, ".codex");
  const config = join(home, "config.toml");
  mkdirSync(home);
  writeFileSync(config, userConfig(model.url, place.project, features));
  const run = (...args: readonly string[]) =>
    place.run([join(modules, ".bin/codex"), ...args], { SCRIPTED_KEY: "scripted" });
  // What a person does who reviews the hooks of a plugin and agrees.
  const reviewed = "--dangerously-bypass-hook-trust";
  const runTurn = (prompt: string) => run("exec", "--json", reviewed, prompt);
  return {
    config,
    run,
    runTurn,
    play: (turns: Parameters<typeof playTurns>[2]) => playTurns(model, runTurn, turns),
  };
}

const userConfig = (url: string, project: string, features: string): string => `model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "read-only"
web_search = "disabled"
check_for_update_on_startup = false

[analytics]
enabled = false

[features]
${features}

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"

[projects."${project}"]
trust_level = "trusted"
`;

testClient(codex);
testClient(codexPlugin);
