import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf, objectsOf } from "./model/json.ts";
import type { Client } from "./frame/client.ts";
import { playDirectly } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";

const mcporter: Client = {
  name: "mcporter",
  title: "mcporter",
  packages: { mcporter: "0.9.0" },
  lacks: { hook: "it has no subagents" },
  prepare: ({ place, modules }) => {
    const config = join(place.project, "config", "mcporter.json");
    mkdirSync(join(place.project, "config"));
    writeFileSync(config, '{\n  "mcpServers": {},\n  "imports": []\n}\n');
    const run = (...args: readonly string[]) => place.run([join(modules, ".bin/mcporter"), ...args]);
    const call = async (tool: string, args: Readonly<Record<string, unknown>>) => {
      const { stdout } = await run(
        "call",
        `fossick.${tool}`,
        "--args",
        JSON.stringify(args),
        "--output",
        "raw",
      );
      const { content, isError } = objectOf(JSON.parse(stdout));
      return {
        text: objectsOf(content)
          .map(({ text }) => text)
          .join("\n"),
        isError: isError === true,
      };
    };
    return {
      files: [config],
      add: () =>
        succeed(
          run(
            "config",
            "add",
            "fossick",
            "--command",
            "npx",
            "--arg",
            "-y",
            "--arg",
            "fossick",
            "--arg",
            "mcp",
          ),
        ),
      list: () => succeed(run("list"), /fossick \(\d+ tools/),
      play: async (turns) => {
        const listed = await run("list", "fossick", "--json");
        const tools = objectsOf(objectOf(JSON.parse(listed.stdout))["tools"]).map(({ name }) => String(name));
        return playDirectly(tools, call, turns);
      },
      remove: () => succeed(run("config", "remove", "fossick")),
    };
  },
};

testClient(mcporter);
