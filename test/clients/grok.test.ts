import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const grok: Client = {
  name: "grok",
  title: "Grok",
  packages: { "@xai-official/grok": "1.0.41" },
  lacks: { hook: "fossick has none for it" },
  // Its model is told of no tool of a server: it searches for them and calls them through another.
  defers: ["retrieve_context", "dispatch_candidates", "submit_evaluation"],
  prepare: ({ model, modules, place }) => {
    const config = join(place.home, ".grok/config.toml");
    mkdirSync(join(place.home, ".grok"));
    writeFileSync(config, ownConfig(model.url));
    const run = (...args: readonly string[]) => place.run([join(modules, ".bin/grok"), ...args]);
    const runTurn: RunTurn = (prompt) => run("--always-approve", "--single", prompt);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "grok", "--scope", "user", "--local", "--yes")),
      list: () => succeed(run("mcp", "doctor", "fossick"), /fossick/),
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "grok", "--scope", "user", "--yes")),
    };
  },
};

const ownConfig = (url: string): string => `[models]
default = "scripted"

[model.scripted]
model = "scripted"
base_url = "${url}/v1"
api_key = "scripted"

[marketplace]
# What it writes at its first start.
default_skills_installs_purged = true
`;

testClient(grok);
