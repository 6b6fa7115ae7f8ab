import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "./frame/client.ts";
import { playTurns } from "./frame/play.ts";
import { testClient } from "./frame/test-client.ts";

/** A framework's adapter, in a program that names the server itself. */
function inProgram(client: Pick<Client, "name" | "title" | "packages">): Client {
  return {
    ...client,
    lacks: { hook: "programs start their subagents themselves", removed: "nothing is set up" },
    prepare: ({ place, model, modules }) => {
      const program = join(place.folder, `${client.name}.mjs`);
      const play = (turns: Parameters<typeof playTurns>[2]) =>
        playTurns(
          model,
          (prompt) => place.run([process.execPath, program, prompt], { MODEL_URL: model.url }),
          turns,
        );
      return {
        files: [program],
        add: async () => {
          symlinkSync(modules, join(place.folder, "node_modules"));
          cpSync(join(import.meta.dirname, "programs", `${client.name}.mjs`), program);
        },
        list: async () => {
          await play([]);
        },
        play,
        remove: async () => {},
      };
    },
  };
}

testClient(
  inProgram({
    name: "ai-sdk",
    title: "AI SDK",
    // The next major version needs Node 22.
    packages: { "@ai-sdk/mcp": "1.0.102", ai: "6.0.324", "@ai-sdk/anthropic": "3.0.139" },
  }),
);
testClient(
  inProgram({
    name: "langchain",
    title: "LangChain",
    packages: {
      "@langchain/mcp-adapters": "1.1.4",
      langchain: "1.5.14",
      "@langchain/core": "1.4.0",
      "@langchain/langgraph": "1.7.3",
      // The last version for Node 20.
      "@langchain/openai": "1.5.8",
    },
  }),
);
