import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const continueCli: Client = {
  name: "continue",
  title: "Continue",
  packages: { "@continuedev/cli": "1.5.47" },
  lacks: { hook: "fossick has none for it" },
  prepare: ({ model, modules, place }) => {
    const config = join(place.home, ".continue/config.yaml");
    mkdirSync(join(place.home, ".continue"));
    writeFileSync(config, ownConfig(model.url));
    const run = (...args: readonly string[]) =>
      place.run([join(modules, ".bin/cn"), ...args], { CONTINUE_TELEMETRY_ENABLED: "0" });
    const runTurn: RunTurn = (prompt) => run("--auto", "--print", prompt);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "continue", "--scope", "user", "--local", "--yes")),
      // It has no command that lists servers.
      list: async () => {
        await playTurns(model, runTurn, []);
      },
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "continue", "--scope", "user", "--yes")),
    };
  },
};

const ownConfig = (url: string): string => `name: local
version: 0.0.1
schema: v1
models:
  # the model of this machine
  - name: scripted
    provider: openai
    model: scripted
    apiBase: ${url}/v1
    apiKey: scripted
    roles: [chat]
    capabilities: [tool_use]
`;

testClient(continueCli);
