import { defineConfig } from "tsdown";

/** Programs that measure the server, below `node_modules`, where they find the packages they import. */
export default defineConfig({
  entry: {
    freshness: "freshness.ts",
    "load-figures": "load-figures.ts",
    "citus-figures": "citus-figures.ts",
    "engine-process": "engine-process.ts",
    discovery: "discovery.ts",
    routing: "routing.ts",
    "many-cards": "many-cards.ts",
    fairness: "fairness.ts",
    capacity: "capacity.ts",
  },
  outDir: "../../node_modules/.cache/fossick-measure/dist",
  format: "esm",
  platform: "node",
  target: "node20",
  deps: { neverBundle: [/^fossick(?:$|\/)/] },
  dts: false,
  clean: true,
});
