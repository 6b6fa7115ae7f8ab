import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    cli: "src/cli/main.ts",
    testing: "src/testing/index.ts",
    "ai-sdk": "src/adapters/ai-sdk.ts",
    "claude-agent-sdk": "src/adapters/claude-agent-sdk.ts",
    langchain: "src/adapters/langchain.ts",
    llamaindex: "src/adapters/llamaindex.ts",
    mastra: "src/adapters/mastra.ts",
    "openai-agents": "src/adapters/openai-agents.ts",
    "shard-worker": "src/indexing/shard-worker.ts",
    "hook-search": "src/hooks/search-process.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  clean: true,
  sourcemap: false,
});
