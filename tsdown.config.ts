import { defineConfig } from "tsdown";
import {
  bundled,
  dropMapsOfPackages,
  packModel,
  packWasm,
  packTable,
  writeLicenses,
} from "./packing/plugins.ts";

export default defineConfig({
  entry: {
    index: "packages/library/src/index.ts",
    cli: "packages/cli/src/main.ts",
    hosting: "packages/hosting/src/index.ts",
    "hosting-light": "packages/hosting/src/light.ts",
    testing: "test/parts/index.ts",
    "ai-sdk": "packages/adapters/src/ai-sdk.ts",
    "claude-agent-sdk": "packages/adapters/src/claude-agent-sdk.ts",
    "shard-worker": "packages/index/src/analyse/shards/shard-worker.ts",
    "engine-process": "packages/engine/src/process/main.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { tsconfig: "tsconfig.base.json" },
  clean: true,
  deps: { onlyBundle: [...bundled] },
  // The parser's code has places for snippets of C, which no grammar here uses.
  checks: { eval: false },
  plugins: [packModel(), packTable(), packWasm(), writeLicenses(), dropMapsOfPackages()],
  sourcemap: true,
  outputOptions: { sourcemapExcludeSources: true },
});
