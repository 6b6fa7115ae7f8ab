import { defineConfig, type UserConfig } from "tsdown";
import {
  asciiOnly,
  bundled,
  dropMapsOfPackages,
  ownDefaults,
  packModel,
  packWasm,
  packTable,
  plainRequire,
  writeLicenses,
} from "./packing/plugins.ts";

const shared: UserConfig = {
  platform: "node",
  target: "node20",
  deps: { onlyBundle: [...bundled] },
  // The parser's code has places for snippets of C, which no grammar here uses.
  checks: { eval: false },
  sourcemap: true,
  outputOptions: { sourcemapExcludeSources: true },
};

const library: UserConfig = {
  ...shared,
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
  dts: { tsconfig: "tsconfig.base.json" },
  clean: true,
  plugins: [packModel(), packTable(), packWasm(), writeLicenses(), dropMapsOfPackages()],
};

/** The commands, as CommonJS: compiled code of it can be kept between runs on every Node (`load-code.ts`). */
const commands: UserConfig = {
  ...shared,
  entry: { start: "packages/cli/src/start.ts" },
  format: "cjs",
  dts: false,
  clean: false,
  define: { "import.meta.url": "__url" },
  plugins: [packModel(), packTable(), plainRequire(), ownDefaults(), dropMapsOfPackages(), asciiOnly()],
  outputOptions: { ...shared.outputOptions, dynamicImportInCjs: false },
};

export default defineConfig([library, commands]);
