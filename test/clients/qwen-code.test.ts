import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { nodePackage, onItsNode } from "./frame/install.ts";
import { playTurns, type RunTurn } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const qwenCode: Client = {
  name: "qwen-code",
  title: "Qwen Code",
  packages: { "@qwen-code/qwen-code": "0.24.4", [nodePackage]: "22.23.3" },
  lacks: { hook: "fossick has none for it" },
  prepare: ({ model, modules, place }) => {
    const config = join(place.project, ".qwen/settings.json");
    for (const folder of [place.home, place.project]) mkdirSync(join(folder, ".qwen"));
    writeFileSync(join(place.home, ".qwen/settings.json"), userSettings);
    writeFileSync(config, '{\n  // of this project\n  "mcpServers": {},\n  "$version": 4\n}\n');
    const env = {
      OPENAI_API_KEY: "scripted",
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_MODEL: "scripted",
    };
    const run = (...args: readonly string[]) => place.run([...onItsNode(modules, ".bin/qwen"), ...args], env);
    const runTurn: RunTurn = (prompt) => run("--approval-mode", "yolo", "--prompt", prompt);
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "qwen-code", "--local", "--yes")),
      list: async () => {
        await succeed(run("mcp", "list"), /fossick: .*Pending approval/);
        await succeed(run("mcp", "approve", "fossick"));
        await succeed(run("mcp", "list"), /fossick: .*Connected/);
      },
      play: (turns) => playTurns(model, runTurn, turns),
      remove: () => succeed(place.fossick("remove", "qwen-code", "--yes")),
    };
  },
};

const userSettings = JSON.stringify({
  security: { auth: { selectedType: "openai" } },
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
});

testClient(qwenCode);
