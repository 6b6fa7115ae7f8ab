#!/usr/bin/env node
import { runProcess } from "./run-process.ts";

await runProcess({
  createEngine: async (options) => (await import("../index.ts")).createEngine(options),
  replay: async (trace) => (await import("../index.ts")).replay(trace),
  packFiles: async (...input) => (await import("../bundle/pack.ts")).packFiles(...input),
});
