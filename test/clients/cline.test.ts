import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const cline: Client = {
  name: "cline",
  title: "Cline",
  packages: { cline: "3.0.65" },
  // Switches of features and statistics; no setting prevents it.
  asks: ["data.cline.bot:443", "otel.cline.bot:443"],
  lacks: { hook: "fossick has none for it" },
  prepare: ({ model, modules, place }) => {
    const settings = join(place.home, ".cline/data/settings");
    const config = join(settings, "cline_mcp_settings.json");
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, "providers.json"), ownModel(model.url));
    writeFileSync(config, '{\n  "mcpServers": {}\n}\n');
    // Else it leaves a process behind that keeps sessions.
    const env = { CLINE_SESSION_BACKEND_MODE: "local" };
    const runTurn: RunTurn = (prompt) => place.run([join(modules, ".bin/cline"), prompt], env);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "cline", "--local", "--yes")),
      // It has no command that lists servers.
      list: async () => {
        await playTurns(model, runTurn, []);
      },
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "cline", "--yes")),
    };
  },
};

/** The settings that `cline auth` writes. */
const ownModel = (baseUrl: string): string => {
  const provider = "openai-compatible";
  const settings = { provider, apiKey: "scripted", model: "scripted", baseUrl };
  const updatedAt = "2026-11-25T00:00:00.000Z";
  return JSON.stringify({
    version: 1,
    lastUsedProvider: provider,
    modes: {},
    providers: { [provider]: { settings, updatedAt, tokenSource: "manual" } },
  });
};

testClient(cline);
