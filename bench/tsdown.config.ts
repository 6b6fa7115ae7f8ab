import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    bench: "src/main.ts",
    "shard-worker": "../packages/index/src/analyse/shards/shard-worker.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  clean: true,
  skipNodeModulesBundle: true,
});
