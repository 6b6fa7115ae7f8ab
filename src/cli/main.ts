#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { runProcess } from "./run-process.ts";

// Grammars are compiled once per process and used for some milliseconds: optimising them costs more than it gains
// (measured: parsing a 39 KB file 90 ms with it, 22 ms without).
setFlagsFromString("--liftoff-only");

await runProcess({
  createEngine: async (options) => (await import("../index.ts")).createEngine(options),
  replay: async (trace) => (await import("../index.ts")).replay(trace),
  evaluateRepository: async (...input) => (await import("../index.ts")).evaluateRepository(...input),
  packFiles: async (...input) => (await import("../bundle/pack.ts")).packFiles(...input),
});
