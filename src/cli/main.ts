#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { runProcess } from "./run-process.ts";

// Grammars are compiled once per process and used for some milliseconds: optimising them costs more than it gains
// (measured: parsing a 39 KB file 90 ms with it, 22 ms without).
setFlagsFromString("--liftoff-only");
// A search runs most functions for the first and last time: translated late and simply, with room for what it makes
// before anything is collected, it takes a third less of the processor (docs/decisions/2026-11-22-search-speed.md).
for (const flag of ["--interrupt-budget=1500000", "--sparkplug", "--min-semi-space-size=16"])
  setFlagsFromString(flag);

await runProcess({
  createEngine: async (options) => (await import("../index.ts")).createEngine(options),
  replay: async (trace) => (await import("../index.ts")).replay(trace),
  evaluateRepository: async (...input) => (await import("../index.ts")).evaluateRepository(...input),
  packFiles: async (...input) => (await import("../bundle/pack.ts")).packFiles(...input),
});
