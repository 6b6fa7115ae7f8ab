import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    bench: "src/main.ts",
    record: "src/record.ts",
    "analyse-worker": "../src/indexing/analyse-worker.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  clean: true,
  skipNodeModulesBundle: true,
});
