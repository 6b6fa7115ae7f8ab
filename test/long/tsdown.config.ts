import { defineConfig } from "tsdown";

/** The long run and the command it starts, below `node_modules`, where they find the packages they import. */
export default defineConfig({
  entry: {
    cli: "../../packages/cli/src/main.ts",
    "engine-process": "../../packages/engine/src/process/main.ts",
    "shard-worker": "../../packages/index/src/analyse/shards/shard-worker.ts",
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
