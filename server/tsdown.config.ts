import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  external: [/^fossick(?:$|\/)/],
  dts: false,
  clean: true,
  sourcemap: true,
  outputOptions: { sourcemapExcludeSources: true },
});
