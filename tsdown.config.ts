import { defineConfig } from "tsdown";
import { bundled, dropMapsOfPackages, packWasm, packTable, writeLicenses } from "./packing/plugins.ts";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    cli: "src/entrypoints/cli/main.ts",
    hosting: "src/entrypoints/hosting/index.ts",
    "hosting-light": "src/entrypoints/hosting/light.ts",
    testing: "src/entrypoints/testing/index.ts",
    "ai-sdk": "src/entrypoints/adapters/ai-sdk.ts",
    "claude-agent-sdk": "src/entrypoints/adapters/claude-agent-sdk.ts",
    "shard-worker": "src/indexing/analyse/shards/shard-worker.ts",
    "engine-process": "src/engine-process/main.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  clean: true,
  deps: { onlyBundle: [...bundled] },
  // The parser's code has places for snippets of C, which no grammar here uses.
  checks: { eval: false },
  plugins: [packTable(), packWasm(), writeLicenses(), dropMapsOfPackages()],
  sourcemap: true,
  outputOptions: { sourcemapExcludeSources: true },
});
