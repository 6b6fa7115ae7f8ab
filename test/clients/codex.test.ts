import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Client, Told } from "./frame/client.ts";
import { changingCalls, playSubagent } from "./frame/play.ts";
import { succeed } from "./frame/run-program.ts";
import { testClient } from "./frame/test-client.ts";
import type { Turn } from "./model/types.ts";
import { openCodex } from "./open-codex.ts";

const checkout = join(import.meta.dirname, "../..");
const shared = { folder: "codex", packages: { "@openai/codex": "0.169.0" } };
const hooks = "they come with the plugin";

const inProject: Client = {
  ...shared,
  name: "codex",
  title: "Codex",
  lacks: { hook: hooks },
  prepare: (surroundings) => {
    const { place, play, trust } = { ...surroundings, ...openCodex(surroundings) };
    const config = join(place.project, ".codex/config.toml");
    mkdirSync(join(place.project, ".codex"));
    writeFileSync(config, "# of this project\n[mcp_servers]\n");
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "codex", "--local", "--yes")),
      list: async () => {
        const { tools } = await play([]);
        expect(
          tools.filter((name) => name.includes("fossick")),
          "in a project nobody trusts yet",
        ).toEqual([]);
        trust();
        await play([]);
      },
      play,
      remove: () => succeed(place.fossick("remove", "codex", "--yes")),
    };
  },
};

/** Codex gives its newest models no tools of servers: they write code that finds and calls them. */
const fromCode: Client = {
  ...shared,
  name: "codex-code",
  title: "Codex, model that writes code",
  lacks: { hook: hooks },
  prepare: (surroundings) => {
    const options = { modelName: "gpt-6-sol", plugins: false };
    const { config, place, play: playTurns } = { ...surroundings, ...openCodex(surroundings, options) };
    const play = async (turns: readonly Turn[]): Promise<Told> => {
      const told = await playTurns([nameTools, ...turns.map(inCode)]);
      const [names, ...results] = told.results;
      return { tools: names?.text.split("\n") ?? [], results };
    };
    return {
      files: [config],
      add: () => succeed(place.fossick("setup", "codex", "--scope", "user", "--local", "--yes")),
      list: async () => {
        await play([]);
      },
      play,
      remove: () => succeed(place.fossick("remove", "codex", "--scope", "user", "--yes")),
    };
  },
};

const nameTools: Turn = {
  call: "exec",
  arguments: { input: 'text(ALL_TOOLS.map(({ name }) => name).join("\\n"));' },
};

/** A call as code that finds the tool by the end of its name and shows what it answers. */
const inCode = changingCalls(({ call, arguments: values }) => {
  const lines = [
    `const { name } = ALL_TOOLS.find((each) => each.name.endsWith("${call}"));`,
    `const { content } = await tools[name](${JSON.stringify(values)});`,
    "for (const part of content) text(part.text);",
  ];
  return { call: "exec", arguments: { input: lines.join("\n") } };
});

const asPlugin: Client = {
  ...shared,
  name: "codex-plugin",
  title: "Codex, plugin",
  lacks: {},
  // Its own list of plugins, as soon as plugins are on.
  asks: ["api.github.com:443", "chatgpt.com:443", "github.com:443"],
  prepare: (surroundings) => {
    const options = { modelName: "scripted", plugins: true };
    const { config, model, play, run, runTurn } = { ...surroundings, ...openCodex(surroundings, options) };
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

for (const client of [inProject, fromCode, asPlugin]) testClient(client);
