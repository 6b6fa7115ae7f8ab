import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    cli: "src/cli/main.ts",
    testing: "src/testing/index.ts",
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
