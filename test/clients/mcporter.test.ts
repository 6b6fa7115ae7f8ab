import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf, objectsOf, textOf } from "./model/json.ts";
import type { Client } from "./frame/client.ts";
import { nodePackage, onItsNode } from "./frame/install.ts";
import { playDirectly } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const server = ["--command", "npx", "--arg", "-y", "--arg", "fossick", "--arg", "mcp"];

const mcporter: Client = {
  name: "mcporter",
  title: "mcporter",
  packages: { mcporter: "0.12.3", [nodePackage]: "24.21.0" },
  lacks: { hook: "it has no model and no subagents" },
  prepare: ({ place, modules }) => {
    const config = join(place.project, "config/mcporter.json");
    mkdirSync(join(place.project, "config"));
    writeFileSync(config, '{\n  "mcpServers": {},\n  "imports": []\n}\n');
    // Else every call starts a server of its own, which knows nothing of the search before.
    const env = { MCPORTER_KEEPALIVE: "fossick" };
    const run = (...args: readonly string[]) =>
      place.run([...onItsNode(modules, ".bin/mcporter"), ...args], env);
    const call = async (tool: string, args: Readonly<Record<string, unknown>>) => {
      // The server is started in the folder of the configuration; the repository around that has to be asked for.
      const rooted = tool === "submit_evaluation" ? args : { root: "..", ...args };
      const { code, stdout } = await run("call", `fossick.${tool}`, "--args", JSON.stringify(rooted));
      return { text: stdout, isError: code !== 0 };
    };
    return {
      files: [config],
      add: () => succeed(run("config", "add", "fossick", ...server)),
      list: () => succeed(run("list"), /fossick.*\(\d+ tools/),
      play: async (turns) => {
        const { stdout } = await run("list", "--schema", "--json");
        const servers = objectsOf(objectOf(JSON.parse(stdout))["servers"]);
        const tools = servers.flatMap((each) => objectsOf(each["tools"]));
        return playDirectly(
          tools.map(({ name }) => textOf(name)),
          call,
          turns,
        );
      },
      remove: async () => {
        await succeed(run("daemon", "stop"));
        await succeed(run("config", "remove", "fossick"));
      },
    };
  },
};

testClient(mcporter);
