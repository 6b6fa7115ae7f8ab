#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { v8Flags } from "../../engine-process/v8-flags.ts";
import { runProcess } from "./run-process.ts";

for (const flag of v8Flags) setFlagsFromString(flag);

await runProcess({
  createEngine: async (options) => (await import("../../index.ts")).createEngine(options),
  createEngineProcess: async (options) => (await import("../../index.ts")).createEngineProcess(options),
  replay: async (trace, options) => (await import("../../index.ts")).replay(trace, {}, options),
  evaluateRepository: async (...input) => (await import("../../index.ts")).evaluateRepository(...input),
  packFiles: async (...input) => (await import("../../bundle/pack.ts")).packFiles(...input),
});
