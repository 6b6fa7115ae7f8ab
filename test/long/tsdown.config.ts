import { defineConfig } from "tsdown";

/** The long run and the command it starts, below `node_modules`, where they find the packages they import. */
export default defineConfig({
  entry: {
    cli: "../../src/entrypoints/cli/main.ts",
    "engine-process": "../../src/engine-process/main.ts",
    "shard-worker": "../../src/indexing/analyse/shards/shard-worker.ts",
    main: "main.ts",
    worker: "worker.ts",
  },
  outDir: "../../node_modules/.cache/fossick-long/dist",
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  deps: { skipNodeModulesBundle: true },
  clean: true,
});
