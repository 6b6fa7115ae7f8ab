import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Surroundings } from "./frame/client.ts";
import { changingCalls, playSubagent, playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const checkout = join(import.meta.dirname, "../..");
const packages = { "@github/copilot": "1.0.102" };

const copilot: Client = {
  name: "copilot-cli",
  title: "Copilot CLI",
  folder: "copilot",
  packages,
  lacks: { hook: "they come with the plugin" },
  prepare: (surroundings) => {
    const { model, place, run, runTurn } = { ...surroundings, ...openCopilot(surroundings) };
    const config = join(place.home, ".copilot/mcp-config.json");
    mkdirSync(join(place.home, ".copilot"));
    writeFileSync(config, '{\n  "mcpServers": {}\n}\n');
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "copilot-cli", "--scope", "user", "--local", "--yes")),
      list: async () => {
        await succeed(run("mcp", "list"), /fossick \(local\)/);
        await playTurns(model, runTurn, []);
      },
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "copilot-cli", "--scope", "user", "--yes")),
    };
  },
};

const copilotPlugin: Client = {
  name: "copilot-plugin",
  title: "Copilot CLI, plugin",
  folder: "copilot",
  packages,
  lacks: {},
  prepare: (surroundings) => {
    const { model, place, run, runTurn } = { ...surroundings, ...openCopilot(surroundings) };
    return {
      // Copilot's own settings keep `"fossick@fossick": false`.
      files: [],
      add: async () => {
        await succeed(run("plugin", "marketplace", "add", checkout));
        await succeed(run("plugin", "install", "fossick@fossick"));
      },
      list: async () => {
        await succeed(run("mcp", "list"), /fossick \(local\)/);
        await playTurns(model, runTurn, []);
      },
      play: (turns) => playTurns(model, runTurn, turns.map(naming(place.project))),
      hook: (task) => playSubagent(model, runTurn, startSubagent, task),
      remove: async () => {
        await succeed(run("plugin", "uninstall", "fossick@fossick"));
        await succeed(run("plugin", "marketplace", "remove", "fossick"));
      },
    };
  },
};

/** Copilot starts a plugin's server in the plugin's folder and tells it nothing: its model has to name the project. */
const naming = (root: string) =>
  changingCalls((reply) =>
    reply.call === "submit_evaluation" ? reply : { ...reply, arguments: { ...reply.arguments, root } },
  );

const startSubagent = (prompt: string) => ({
  call: "task",
  arguments: { agent_type: "general-purpose", name: "scout", description: "Find the files", prompt },
});

/** Copilot CLI with a model of its user's own, so that nobody has to log in. */
function openCopilot({ place, model, modules }: Surroundings) {
  const env = {
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_PROVIDER_BASE_URL: `${model.url}/v1`,
    COPILOT_PROVIDER_API_KEY: "scripted",
    COPILOT_MODEL: "scripted",
  };
  const run = (...args: readonly string[]) => place.run([join(modules, ".bin/copilot"), ...args], env);
  const runTurn: RunTurn = (prompt) => run("--allow-all-tools", "--prompt", prompt);
  return { run, runTurn };
}

testClient(copilot);
testClient(copilotPlugin);
