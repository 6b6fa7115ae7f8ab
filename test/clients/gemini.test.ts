import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Surroundings } from "./frame/client.ts";
import { playSubagent, playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const extension = join(import.meta.dirname, "../../plugin/gemini");
const packages = { "@google/gemini-cli": "0.61.0" };

const gemini: Client = {
  name: "gemini",
  title: "Gemini CLI",
  packages,
  refusesWithoutWords: true,
  lacks: { hook: "they come with the extension" },
  prepare: (surroundings) => {
    const { model, place, run, runTurn, trust } = { ...surroundings, ...openGemini(surroundings) };
    const config = join(place.project, ".gemini/settings.json");
    mkdirSync(join(place.project, ".gemini"));
    writeFileSync(config, '{\n  // of this project\n  "mcpServers": {}\n}\n');
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "gemini", "--local", "--yes")),
      list: async () => {
        // Servers of the user's own settings and of extensions wait for it as well.
        await succeed(run("mcp", "list"), /○ fossick: .* Disabled/);
        trust();
        await succeed(run("mcp", "list"), /✓ fossick: .* Connected/);
      },
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "gemini", "--yes")),
    };
  },
};

const geminiExtension: Client = {
  name: "gemini-extension",
  title: "Gemini CLI, extension",
  folder: "gemini",
  packages,
  refusesWithoutWords: true,
  lacks: {},
  // It reports an extension that is installed, whatever the setting for statistics says.
  asks: ["play.googleapis.com:443"],
  prepare: (surroundings) => {
    const { model, place, run, runTurn, trust } = { ...surroundings, ...openGemini(surroundings) };
    trust(extension);
    return {
      files: [join(place.home, ".gemini/extensions/fossick/gemini-extension.json")],
      add: () => succeed(run("extensions", "install", extension, "--consent", "--skip-settings")),
      list: () => succeed(run("mcp", "list"), /✓ fossick \(from fossick\): .* Connected/),
      play: (turns) => playTurns(model, runTurn, turns),
      hook: (task) => playSubagent(model, runTurn, startSubagent, task),
      remove: () => succeed(run("extensions", "uninstall", "fossick")),
    };
  },
};

const startSubagent = (prompt: string) => ({
  call: "invoke_agent",
  arguments: { agent_name: "generalist", prompt },
});

/** Gemini CLI in a home of its own, with what its user allows to run unasked. */
function openGemini({ place, model, modules }: Surroundings) {
  const home = join(place.home, ".gemini");
  mkdirSync(join(home, "policies"), { recursive: true });
  writeFileSync(join(home, "settings.json"), userSettings);
  writeFileSync(join(home, "policies/allowed.toml"), allowed);
  const env = { GEMINI_API_KEY: "scripted", GOOGLE_GEMINI_BASE_URL: model.url };
  const run = (...args: readonly string[]) => place.run([join(modules, ".bin/gemini"), ...args], env);
  const runTurn: RunTurn = (prompt) => run("--model", "gemini-2.5-pro", "--prompt", prompt);
  /** Writes the file by which Gemini CLI knows that its user trusts the project, and folders beside it. */
  const trust = (...others: readonly string[]): void => {
    const folders = [place.project, ...others].map((folder) => [folder, "TRUST_FOLDER"] as const);
    writeFileSync(join(home, "trustedFolders.json"), JSON.stringify(Object.fromEntries(folders)));
  };
  return { run, runTurn, trust };
}

const userSettings = JSON.stringify({
  security: { auth: { selectedType: "gemini-api-key" } },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
});

const allowed = `[[rule]]
mcpName = "fossick"
toolName = "*"
decision = "allow"
priority = 100

[[rule]]
toolName = "invoke_agent"
decision = "allow"
priority = 100
`;

testClient(gemini);
testClient(geminiExtension);
